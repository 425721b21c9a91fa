#!/usr/bin/env bash
# Generations of the checkers evaluation: play, train the candidates, let them duel with the best so far, repeat. The
# candidates train in parallel while self-play continues; those games serve the next generation.
#
#   training/checkers/recipe.sh STATE SECONDS
#
# One call is one time-boxed run that continues from STATE (a folder). If $OUT is set, the results are copied there: the
# best weights with their card, the log, and a sample of the records (at most 16 MB). A new machine continues from such
# a copy if FROM names it. Everything else can be set by environment variables:
THREADS=${THREADS:-13}        # for self-play and duels
PLAY=${PLAY:-60}              # seconds of self-play in a generation
TRAIN=${TRAIN:-12}            # seconds of training for each candidate
TEACHER=${TEACHER:-0}         # seconds of training for a large network that the networks learn from; with 0 there is none
TEACHER_WIDTH=${TEACHER_WIDTH:-192}  # its width
DUEL=${DUEL:-12}              # seconds for each duel; with 0 there is none and the first candidate is taken
NODES=${NODES:-3000}          # nodes searched for each move in self-play
MILLISECONDS=${MILLISECONDS:-10}  # for each move in a duel,
DUEL_NODES=${DUEL_NODES:-0}   # or this many nodes
PIECES=${PIECES:-4}           # endings with up to this many pieces are solved at the start and played perfectly
WINDOW=${WINDOW:-16}          # how many of the newest record files to train on, two for each generation
CANDIDATES=${CANDIDATES:-"network-128-16 network-64-16 patterns"}
GENERATIONS=${GENERATIONS:-1000}  # at most, no matter how much time is left
PYTHON=${PYTHON:-python3}
BATCH=${BATCH:-16384}
FROM=${FROM:-}
set -euo pipefail

STATE=$1 LIMIT=$2
cd "$(dirname "$0")/../.."
mkdir -p "$STATE/data" "$STATE/weights"
SECONDS=0
note() { echo "$(date -u +%H:%M:%S) $*" | tee -a "$STATE/log.txt"; }
left() { echo $((LIMIT - SECONDS)); }

cmake -S . -B build/training -G Ninja -DCROWNPOINT_PYTHON=OFF -DCROWNPOINT_TRAINING=ON -DCMAKE_BUILD_TYPE=Release \
  --log-level=WARNING >/dev/null
cmake --build build/training >/dev/null
note "built after $SECONDS s"

if [ ! -e "$STATE/best" ] && [ -n "$FROM" ] && [ -e "$FROM/best.weights" ]; then
  cp "$FROM/best.weights" "$STATE/weights/from.weights"
  cp "$FROM"/*.weights "$STATE/weights/" 2>/dev/null || true
  echo "$STATE/weights/from.weights" >"$STATE/best"
  for records in "$FROM"/replay*.bin; do
    if [ -e "$records" ]; then cp "$records" "$STATE/data/0000-1-$(basename "$records")"; fi
  done
  note "continues from $FROM"
fi
[ -e "$STATE/best" ] || echo hand >"$STATE/best"

play() {  # FILE SECONDS THREADS
  local leaves=()
  if [ "$TEACHER" -gt 0 ]; then leaves=(--leaves "${1%.bin}.leaves"); fi
  build/training/checkers_selfplay --out "$1" --seconds "$2" --threads "$3" --nodes "$NODES" \
    --weights "$(cat "$STATE/best")" --seed "$RANDOM$RANDOM" --endgames "$PIECES" "${leaves[@]}"
}

# The teacher learns from all records, and labels those of one generation and the positions that its searches evaluated.
teach() {  # NUMBER
  # shellcheck disable=SC2012 # the names are our own numbers
  $PYTHON -m training.checkers.teacher --seconds "$TEACHER" --width "$TEACHER_WIDTH" --batch "$BATCH" \
    --label "$STATE/data/$1-0.bin" "$STATE/data/$1-0.leaves" -- $(ls "$STATE"/data/*.bin | tail -n "$WINDOW")
}

# Plays a candidate against the best, and replaces the best if the candidate scores more than half.
challenge() {
  local best result score limit=(--milliseconds "$MILLISECONDS")
  best=$(cat "$STATE/best")
  if [ "$DUEL_NODES" -gt 0 ]; then limit=(--nodes "$DUEL_NODES"); fi
  result=$(build/training/checkers_duel --first "$1" --second "$best" --seconds "$DUEL" --threads "$THREADS" \
    "${limit[@]}" --seed "$RANDOM" --endgames "$PIECES")
  score=$(sed -E 's/.*"score": ([0-9.]+).*/\1/' <<<"$result")
  note "$(basename "$1") against $(basename "$best"): $result"
  if awk "BEGIN { exit !($score > 0.5) }"; then echo "$1" >"$STATE/best"; fi
}

train() {
  local candidate=$1 out=$2 kind width=64 width2=16 labeled=()
  kind=${candidate%%-*}
  if [ "$kind" = network ]; then IFS=- read -r _ width width2 <<<"$candidate"; fi
  if [ "$TEACHER" -gt 0 ] && [ "$kind" = network ]; then labeled=(--labeled "$STATE/data/$number"-0.*.labels); fi
  # shellcheck disable=SC2012 # the names are our own numbers
  $PYTHON -m training.checkers.train --kind "$kind" --width "$width" --width2 "$width2" --seconds "$TRAIN" --batch "$BATCH" \
    --start "$STATE/weights/$candidate.weights" --out "$out" "${labeled[@]}" -- $(ls "$STATE"/data/*.bin | tail -n "$WINDOW")
}

read -ra candidates <<<"$CANDIDATES"
generation=$(($(find "$STATE/data" -name '*-0.bin' | wc -l) + 1))
played=0
while [ "$(left)" -gt $((PLAY + TEACHER + TRAIN + 15 + ${#candidates[@]} * DUEL)) ] && [ $((played++)) -lt "$GENERATIONS" ]; do
  number=$(printf %04d "$generation")
  note "generation $number: $(basename "$(cat "$STATE/best")") plays $(play "$STATE/data/$number-0.bin" "$PLAY" "$THREADS")"
  if [ "$TEACHER" -gt 0 ]; then note "teacher: $(teach "$number")"; fi
  training=()
  for candidate in "${candidates[@]}"; do
    train "$candidate" "$STATE/weights/$candidate-$number.weights" >"$STATE/$candidate.txt" 2>&1 &
    training+=($!)
  done
  if [ "$THREADS" -gt "${#candidates[@]}" ]; then
    note "meanwhile $(play "$STATE/data/.next" "$TRAIN" $((THREADS - ${#candidates[@]})))"
  fi
  for process in "${training[@]}"; do wait "$process"; done
  if [ -e "$STATE/data/.next" ]; then mv "$STATE/data/.next" "$STATE/data/$number-1.bin"; fi
  rm -f "$STATE"/data/*.leaves "$STATE"/data/.next.leaves "$STATE"/data/*.labels
  for candidate in "${candidates[@]}"; do
    note "$candidate: $(cat "$STATE/$candidate.txt")"
    cp "$STATE/weights/$candidate-$number.weights" "$STATE/weights/$candidate.weights"
    if [ "$DUEL" -gt 0 ]; then challenge "$STATE/weights/$candidate-$number.weights"; fi
  done
  if [ "$DUEL" -eq 0 ]; then echo "$STATE/weights/${candidates[0]}-$number.weights" >"$STATE/best"; fi
  generation=$((generation + 1))
done

best=$(cat "$STATE/best")
note "the best after $SECONDS s: $(basename "$best")"
if [ -n "${OUT:-}" ]; then
  mkdir -p "$OUT"
  cp "$STATE/log.txt" "$OUT/"
  for candidate in "${candidates[@]}"; do cp "$STATE/weights/$candidate.weights" "$OUT/" 2>/dev/null || true; done
  if [ "$best" != hand ]; then
    cp "$best" "$OUT/best.weights"
    cp "${best%.weights}.json" "$OUT/best.json" 2>/dev/null || true
  fi
  # shellcheck disable=SC2012
  newest=$(ls "$STATE"/data/*.bin 2>/dev/null | tail -n 1 || true)
  if [ -n "$newest" ]; then tail -c 16000000 "$newest" >"$OUT/replay.bin"; fi
fi
