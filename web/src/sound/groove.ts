/**
 * A generated groove for the theme that asks for one: drum and bass, then an off-beat chop, an organ bubble, a melodica and an echo as
 * the game warms up. Everything is made here, note by note; moods change on the bar line only.
 */
export type Mood = "calm" | "contact" | "race" | "cube";

const BEATS_A_MINUTE = 76;
const STEP_S = 60 / BEATS_A_MINUTE / 4; // a sixteenth
const AHEAD_S = 0.25;
const LEVEL = 0.16;

/** Notes of the bass by step, in hertz: two bars in A minor, the first beat left to the drum. */
const BASS: Partial<Record<number, number>> = {
  2: 55,
  6: 55,
  8: 65.4,
  11: 73.4,
  14: 55,
  18: 49,
  22: 49,
  24: 41.2,
  27: 49,
  30: 51.9,
};
const CHORDS = [
  [220, 261.6, 329.6],
  [196, 246.9, 293.7],
] as const;

/** The melodica's phrase over the two bars: by step, the note in hertz and how many steps it is held. */
const MELODY: Partial<Record<number, readonly [number, number]>> = {
  1: [659.3, 3],
  5: [587.3, 2],
  7: [523.3, 4],
  19: [493.9, 2],
  21: [523.3, 2],
  23: [440, 6],
};

/** Which stems sound in a mood. */
export const STEMS: Record<Mood, { chop: boolean; bubble: boolean; melodica: boolean; echo: boolean }> = {
  calm: { chop: false, bubble: false, melodica: false, echo: false },
  contact: { chop: true, bubble: false, melodica: false, echo: false },
  race: { chop: true, bubble: true, melodica: true, echo: false },
  cube: { chop: true, bubble: true, melodica: true, echo: true },
};

export class Groove {
  private timer = 0;
  private step = 0;
  private next = 0;
  private mood: Mood = "calm";
  private wanted: Mood = "calm";
  private master: GainNode | null = null;
  private echo: GainNode | null = null;
  private hiss: AudioBuffer | null = null;

  get playing(): boolean {
    return this.timer !== 0;
  }

  set(mood: Mood): void {
    this.wanted = mood;
  }

  start(context: AudioContext, volume: number): void {
    if (this.playing) return void (this.master && (this.master.gain.value = LEVEL * volume));
    this.master = context.createGain();
    this.master.gain.value = LEVEL * volume;
    this.master.connect(context.destination);
    this.echo = context.createGain();
    this.echo.gain.value = 0;
    const delay = new DelayNode(context, { delayTime: STEP_S * 3, maxDelayTime: 2 });
    const back = new GainNode(context, { gain: 0.45 });
    this.echo.connect(delay).connect(back).connect(delay);
    delay.connect(this.master);
    this.hiss = context.createBuffer(1, context.sampleRate / 4, context.sampleRate);
    this.hiss.getChannelData(0).forEach((_, at, data) => (data[at] = Math.random() * 2 - 1));
    this.step = 0;
    this.next = context.currentTime + 0.1;
    this.timer = window.setInterval(() => this.schedule(context), 60);
  }

  stop(): void {
    window.clearInterval(this.timer);
    this.timer = 0;
    this.master?.disconnect();
    this.master = null;
  }

  private schedule(context: AudioContext): void {
    while (this.next < context.currentTime + AHEAD_S) {
      if (this.step % 16 === 0) {
        this.mood = this.wanted;
        this.echo!.gain.setTargetAtTime(STEMS[this.mood].echo ? 0.5 : 0.12, this.next, 0.05);
      }
      this.sound(context, this.step, this.next);
      this.step = (this.step + 1) % 32;
      this.next += STEP_S;
    }
  }

  private sound(context: AudioContext, step: number, at: number): void {
    const stems = STEMS[this.mood];
    const beat = step % 16;
    if (beat === 8) this.drum(context, at); // the one drop: the kick waits for the third beat
    if (beat % 4 === 2 || beat === 15) this.click(context, at, beat === 15 ? 0.25 : 0.5);
    const bass = BASS[step];
    if (bass) this.note(context, bass, at, STEP_S * 2.4, "triangle", 1.3, 320);
    const chord = CHORDS[step < 16 ? 0 : 1];
    if (stems.chop && (beat === 4 || beat === 12))
      for (const tone of chord) this.note(context, tone, at, 0.09, "sawtooth", 0.22, 1500, true);
    const phrase = stems.melodica ? MELODY[step] : undefined;
    if (phrase) this.reed(context, phrase[0], at, phrase[1] * STEP_S);
    if (stems.bubble && beat % 2 === 1 && beat % 4 !== 1)
      this.note(context, chord[beat % 3]! / 2, at, 0.11, "square", 0.12, 700);
  }

  private note(
    context: AudioContext,
    frequency: number,
    at: number,
    length: number,
    type: OscillatorType,
    gain: number,
    cutoff: number,
    send = false,
  ): void {
    const source = new OscillatorNode(context, { type, frequency });
    const filter = new BiquadFilterNode(context, { type: "lowpass", frequency: cutoff });
    const envelope = context.createGain();
    envelope.gain.setValueAtTime(0.0001, at);
    envelope.gain.exponentialRampToValueAtTime(gain, at + 0.012);
    envelope.gain.exponentialRampToValueAtTime(0.0001, at + length);
    source.connect(filter).connect(envelope).connect(this.master!);
    if (send) envelope.connect(this.echo!);
    source.start(at);
    source.stop(at + length + 0.02);
  }

  /** A melodica: two reeds a little apart, breathed rather than struck, into the echo. */
  private reed(context: AudioContext, frequency: number, at: number, length: number): void {
    const envelope = new GainNode(context, { gain: 0 });
    envelope.gain.setTargetAtTime(0.14, at, 0.04);
    envelope.gain.setTargetAtTime(0, at + length, 0.07);
    const breath = new BiquadFilterNode(context, { type: "lowpass", frequency: 1900, Q: 0.7 });
    for (const detune of [-6, 5]) {
      const reed = new OscillatorNode(context, { type: "square", frequency, detune });
      reed.connect(breath);
      reed.start(at);
      reed.stop(at + length + 0.4);
    }
    breath.connect(envelope).connect(this.master!);
    envelope.connect(this.echo!);
  }

  private drum(context: AudioContext, at: number): void {
    const source = new OscillatorNode(context, { frequency: 110 });
    source.frequency.setValueAtTime(110, at); // without it the ramp would start now instead of at `at`
    source.frequency.exponentialRampToValueAtTime(42, at + 0.12);
    const envelope = context.createGain();
    envelope.gain.setValueAtTime(1.6, at);
    envelope.gain.exponentialRampToValueAtTime(0.0001, at + 0.28);
    source.connect(envelope).connect(this.master!);
    source.start(at);
    source.stop(at + 0.3);
    this.click(context, at, 0.9);
  }

  private click(context: AudioContext, at: number, gain: number): void {
    const source = new AudioBufferSourceNode(context, { buffer: this.hiss });
    const filter = new BiquadFilterNode(context, { type: "highpass", frequency: 6500 });
    const envelope = context.createGain();
    envelope.gain.setValueAtTime(gain * 0.5, at);
    envelope.gain.exponentialRampToValueAtTime(0.0001, at + 0.05);
    source.connect(filter).connect(envelope).connect(this.master!);
    source.start(at, 0, 0.06);
  }
}

/** The mood of a game: a race without contact, a cube or the last point of a match, or plain play. */
export function moodOf(facts: { contact: boolean; cube: number; away: number; pipsGone: number }): Mood {
  if (facts.cube > 1 || facts.away <= 1) return "cube";
  if (!facts.contact) return "race";
  return facts.pipsGone > 30 ? "contact" : "calm";
}

export const groove = new Groove();
