/** Sounds synthesized with WebAudio, without files. Nothing is played before the first press. */

type Context = AudioContext;

interface Tone {
  frequency: number;
  to?: number;
  at?: number;
  ms: number;
  type?: OscillatorType;
  gain?: number;
  through?: number;
}

interface Noise {
  at?: number;
  ms: number;
  band: number;
  to?: number;
  gain?: number;
  pan?: number;
}

const PEAK = 10 ** (-18 / 20);

export class Effects {
  private context: Context | null = null;
  private out: GainNode | null = null;
  private hiss: AudioBuffer | null = null;
  volume = 0.7;
  muted = false;

  /** Browsers allow this only during a press. */
  wake(): void {
    if (!this.context) {
      if (typeof AudioContext === "undefined") return;
      this.context = new AudioContext();
      this.out = this.context.createGain();
      this.out.connect(this.context.destination);
      const { sampleRate } = this.context;
      this.hiss = this.context.createBuffer(1, sampleRate / 2, sampleRate);
      const data = this.hiss.getChannelData(0);
      for (let at = 0; at < data.length; at++) data[at] = Math.random() * 2 - 1;
    }
    if (this.context.state === "suspended") void this.context.resume();
  }

  get audio(): { context: Context; out: GainNode } | null {
    return this.context && this.out ? { context: this.context, out: this.out } : null;
  }

  play(name: string): void {
    if (this.muted || this.volume === 0 || !this.context || !this.out || this.context.state !== "running") return;
    this.out.gain.value = this.volume * 4 * PEAK;
    SCORES[name]?.(this);
  }

  tone({ frequency, to, at = 0, ms, type = "sine", gain = 1, through }: Tone): void {
    const context = this.context!;
    const start = context.currentTime + at / 1000;
    const oscillator = context.createOscillator();
    const envelope = context.createGain();
    oscillator.type = type;
    oscillator.frequency.setValueAtTime(frequency, start);
    if (to) oscillator.frequency.exponentialRampToValueAtTime(to, start + ms / 1000);
    envelope.gain.setValueAtTime(0.0001, start);
    envelope.gain.exponentialRampToValueAtTime(gain, start + 0.006);
    envelope.gain.exponentialRampToValueAtTime(0.0001, start + ms / 1000);
    let last: AudioNode = oscillator;
    if (through) {
      const filter = context.createBiquadFilter();
      filter.type = "lowpass";
      filter.frequency.value = through;
      last = last.connect(filter);
    }
    last.connect(envelope).connect(this.out!);
    oscillator.start(start);
    oscillator.stop(start + ms / 1000 + 0.02);
  }

  noise({ at = 0, ms, band, to, gain = 1, pan = 0 }: Noise): void {
    const context = this.context!;
    const start = context.currentTime + at / 1000;
    const source = context.createBufferSource();
    source.buffer = this.hiss;
    const filter = context.createBiquadFilter();
    filter.type = "bandpass";
    filter.Q.value = 1.4;
    filter.frequency.setValueAtTime(band, start);
    if (to) filter.frequency.linearRampToValueAtTime(to, start + ms / 1000);
    const envelope = context.createGain();
    envelope.gain.setValueAtTime(gain, start);
    // a knock fades at once, a slide plays to its end
    if (to) envelope.gain.linearRampToValueAtTime(0, start + ms / 1000);
    else envelope.gain.exponentialRampToValueAtTime(0.0001, start + ms / 1000);
    const panner = context.createStereoPanner();
    panner.pan.value = pan;
    source.connect(filter).connect(envelope).connect(panner).connect(this.out!);
    source.start(start, Math.random() * 0.3, ms / 1000 + 0.02);
  }

  /** A checker set down, its pitch a little different each time. */
  setDown(at = 0, gain = 1, body = 140): void {
    const bend = 1 + (Math.random() - 0.5) * 0.08;
    this.noise({ at, ms: 18, band: 900 * bend, gain: 1.6 * gain });
    this.tone({ at, ms: 60, frequency: body * bend, gain: 0.9 * gain });
  }

  chord(frequencies: readonly number[], apart: number, ms: number, type: OscillatorType = "sine"): void {
    frequencies.forEach((frequency, at) => this.tone({ frequency, at: at * apart, ms, type, gain: 0.5 }));
  }
}

/** Section 14 of the design, effect by effect. */
export const SCORES: Record<string, (to: Effects) => void> = {
  pick: (to) => to.noise({ ms: 6, band: 2400, gain: 1.2 }),
  set: (to) => to.setDown(),
  hit: (to) => (to.setDown(0, 0.7), to.setDown(35, 1.25, 90)),
  off: (to) => (to.setDown(), to.noise({ at: 20, ms: 120, band: 1200, to: 600, gain: 0.5 })),
  dice(to) {
    let at = 0;
    const clicks = 5 + Math.floor(Math.random() * 3);
    for (let click = 0; click < clicks; click++) {
      to.noise({ at, ms: 14, band: 3000 + Math.random() * 2000, gain: 1.2, pan: Math.random() - 0.5 });
      at += 30 + (80 * click) / (clicks - 2);
    }
  },
  confirm: (to) => to.chord([440, 660], 60, 70),
  capture: (to) => (to.setDown(), to.tone({ at: 40, ms: 45, frequency: 500, gain: 0.6 })),
  crown: (to) => to.chord([523, 654, 785], 40, 400),
  double: (to) => (
    to.tone({ frequency: 110, ms: 180, type: "square", through: 300, gain: 0.8 }),
    to.noise({ at: 180, ms: 8, band: 2400 })
  ),
  take: (to) => to.chord([330, 495], 110, 120, "triangle"),
  drop: (to) => to.chord([440, 330], 110, 120, "triangle"),
  blocked: (to) => (to.tone({ frequency: 120, ms: 50 }), to.tone({ frequency: 120, at: 90, ms: 50 })),
  "no-move": (to) => to.chord([392, 330], 180, 180, "triangle"),
  turn: (to) => to.tone({ frequency: 660, ms: 300, gain: 0.5 }),
  tick: (to) => to.tone({ frequency: 1000, ms: 8, gain: 0.5 }),
  win: (to) => to.chord([392, 494, 587], 100, 400, "triangle"),
  loss: (to) => to.chord([196, 147], 200, 300, "triangle"),
  message: (to) => to.tone({ frequency: 880, to: 440, ms: 90, gain: 0.25 }),
};

export const effects = new Effects();
