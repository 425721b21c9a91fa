/** A replay: what changes comes from the frame, everything else from the last view. Pure. */
import type { Frame, LogLine, Replay, SeatView, View } from "./view";

/** The view at a frame, as a watcher saw it. */
export function viewAt(replay: Replay, at: number): View {
  const frame = replay.frames[Math.min(Math.max(at, 0), replay.frames.length - 1)]!;
  const { colors, score, clocks, results, ...same } = frame;
  const [first, second] = replay.view.seats;
  const seat = (old: SeatView): SeatView => ({
    ...old,
    color: colors[old.seat],
    score: score[old.seat],
    clock: stopped(clocks[old.seat]),
  });
  return {
    ...replay.view,
    ...same,
    seats: [seat(first), seat(second)],
    paused: false,
    to_act: [],
    may: [],
    legal_moves: [],
    offer: null,
    log: linesUntil(replay.log, frame),
    results: replay.view.results.slice(0, results),
  };
}

const stopped = (clock: SeatView["clock"]): SeatView["clock"] => clock && { ...clock, running: false };

const linesUntil = (log: readonly LogLine[], frame: Frame): LogLine[] =>
  log.filter((line) => line.game === frame.game && line.number <= frame.number);

/** The frame of a move in the list; the last frame if there is none. */
export function frameOf(replay: Replay, number: number): number {
  const at = replay.frames.findIndex((frame) => frame.number >= number);
  return at < 0 ? replay.frames.length - 1 : at;
}
