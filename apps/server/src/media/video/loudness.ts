/** What EBU R128 says of a sound: LUFS, LU and dBTP, as ffmpeg's loudnorm prints and takes them. */
export interface Loudness {
  integrated: number;
  range: number;
  peak: number;
  threshold: number;
  offset: number;
}

/**
 * −16 LUFS is what phones' loudspeakers are made for (AES TD1004); a true peak of −1.5 dB leaves the coder room. Speech
 * stays below a range of 11 LU; what is wider (music) is compressed to it, since nobody turns the volume on a bus.
 */
const target = 'I=-16:TP=-1.5:LRA=11';

/** Below this lies silence or a hiss, in LUFS: raised to the target it would roar. */
const silence = -50;

const layouts = { 1: 'mono', 2: 'stereo' } as const;

/** Brings any sound to 48 kHz and one or two channels, from the first second on and without gaps. */
export const plainSound = (channels: 1 | 2) =>
  `aresample=48000:async=1:first_pts=0,aformat=channel_layouts=${layouts[channels]}`;

export const measureLoudness = `loudnorm=${target}:print_format=json`;

/** Reads what `measureLoudness` printed; undefined for silence, which has no loudness. */
export function readLoudness(words: string): Loudness | undefined {
  const json = words.slice(words.lastIndexOf('{'), words.lastIndexOf('}') + 1);
  const printed = parse(json);
  const [integrated = NaN, range = NaN, peak = NaN, threshold = NaN, offset = NaN] = [
    'input_i',
    'input_lra',
    'input_tp',
    'input_thresh',
    'target_offset',
  ].map((name) => Number(printed[name] ?? NaN));
  const whole = [integrated, range, peak, threshold, offset].every(Number.isFinite);
  return whole && integrated > silence ? { integrated, range, peak, threshold, offset } : undefined;
}

function parse(json: string): Record<string, string> {
  try {
    return JSON.parse(json) as Record<string, string>;
  } catch {
    return {};
  }
}

/** The second pass: one gain for the whole where that is enough. loudnorm answers at 192 kHz, which nobody needs. */
export const normalise = ({ integrated, range, peak, threshold, offset }: Loudness) =>
  `loudnorm=${target}:linear=true:measured_I=${integrated}:measured_LRA=${range}:measured_TP=${peak}:` +
  `measured_thresh=${threshold}:offset=${offset},aresample=48000`;
