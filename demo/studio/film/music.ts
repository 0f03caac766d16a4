/** Background music: a warm pad of sine waves and a few music-box notes, generated from a seed. No speech. */

/** Samples a second. */
const HERTZ = 48_000;

/** Mulberry32: the same seed gives the same music. */
function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const pitch = (midi: number): number => 440 * 2 ** ((midi - 69) / 12);

/** Chords as semitones above the key; the melody uses notes of each chord and the pentatonic scale. */
const CHORD_PROGRESSIONS: readonly (readonly (readonly number[])[])[] = [
  [
    [0, 7, 16, 23],
    [9, 16, 24, 28],
    [5, 12, 21, 24],
    [7, 14, 23, 26],
  ],
  [
    [0, 7, 14, 16],
    [5, 12, 19, 21],
    [9, 16, 19, 24],
    [7, 14, 19, 23],
  ],
  [
    [5, 12, 21, 24],
    [0, 7, 16, 19],
    [7, 14, 23, 26],
    [9, 16, 24, 28],
  ],
];
const SCALE = [0, 2, 4, 7, 9, 12, 14, 16, 19];

interface Sound {
  readonly out: Float64Array;
  readonly hertz: number;
}

function note(
  { out, hertz }: Sound,
  { at, frequency, volume, fall }: { at: number; frequency: number; volume: number; fall: number },
): void {
  const from = Math.floor(at * hertz);
  const to = Math.min(out.length, from + Math.floor(hertz * fall * 5));
  for (let i = Math.max(0, from); i < to; i += 1) {
    const t = (i - from) / hertz;
    const body =
      Math.sin(2 * Math.PI * frequency * t) +
      0.32 * Math.sin(2 * Math.PI * frequency * 2 * t) * Math.exp(-t * 4) +
      0.14 * Math.sin(2 * Math.PI * frequency * 4.01 * t) * Math.exp(-t * 9);
    out[i] = (out[i] as number) + body * volume * Math.min(1, t / 0.006) * Math.exp(-t / fall);
  }
}

function pad(
  { out, hertz }: Sound,
  { at, seconds, frequency, volume }: { at: number; seconds: number; frequency: number; volume: number },
): void {
  const from = Math.floor(at * hertz);
  const to = Math.min(out.length, Math.floor((at + seconds + 1.2) * hertz));
  for (let i = from; i < to; i += 1) {
    const t = (i - from) / hertz;
    const swell = Math.min(1, t / 1.2) * Math.min(1, Math.max(0, (seconds + 1.2 - t) / 1.2));
    out[i] =
      (out[i] as number) +
      (Math.sin(2 * Math.PI * frequency * t) +
        0.5 * Math.sin(2 * Math.PI * frequency * 1.003 * t) +
        0.22 * Math.sin(2 * Math.PI * frequency * 2 * t)) *
        swell *
        volume;
  }
}

/**
 * Returns a WAV file: mono, 16 bit, at a constant low loudness. `rests`: the tune is silent every other time, which
 * suits a long film.
 */
export function music(
  seed: number,
  seconds: number,
  { hertz = HERTZ, rests = false }: { hertz?: number; rests?: boolean } = {},
): Buffer {
  const next = random(seed);
  const out = new Float64Array(Math.round(seconds * hertz));
  const sound = { out, hertz };
  const key = 48 + Math.floor(next() * 5);
  const progression = CHORD_PROGRESSIONS[Math.floor(next() * CHORD_PROGRESSIONS.length)]!;
  const beat = 0.56 + next() * 0.1;
  const bar = beat * 8;
  for (let at = 0, index = 0; at < seconds; at += bar, index += 1) {
    const chord = progression[index % progression.length]!;
    if (rests && Math.floor(index / progression.length) % 2) continue;
    chord.forEach((step, voice) =>
      pad(sound, { at, seconds: bar, frequency: pitch(key + step), volume: voice ? 0.035 : 0.05 }),
    );
    let place = 3 + Math.floor(next() * 4);
    for (let eighth = 0; eighth < 8; eighth += 1) {
      if (eighth % 2 && next() < 0.62) continue;
      place = Math.max(0, Math.min(SCALE.length - 1, place + Math.floor(next() * 5) - 2));
      const step = eighth === 0 ? (chord[2]! % 12) + 12 : SCALE[place]!;
      note(sound, {
        at: at + eighth * beat + next() * 0.012,
        frequency: pitch(key + 24 + step),
        volume: 0.1 + next() * 0.05,
        fall: 0.55,
      });
    }
  }
  const power = Math.sqrt(out.reduce((sum, value) => sum + value * value, 0) / out.length) || 1;
  const gain = 0.098 / power;
  const wav = Buffer.alloc(44 + out.length * 2);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(36 + out.length * 2, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(hertz, 24);
  wav.writeUInt32LE(hertz * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(out.length * 2, 40);
  out.forEach((value, i) => {
    const edge = Math.min(1, i / (hertz * 0.8), (out.length - i) / (hertz * 1.6));
    wav.writeInt16LE(Math.round(Math.tanh(value * gain * edge) * 32000), 44 + i * 2);
  });
  return wav;
}
