/** What is sent each second at most, in bits; a step lower when the connection does not carry it. */
interface SendLevel {
  readonly video: number;
  readonly audio: number;
  /** For whoever sends. */
  readonly label: string;
}

export const sendLevels: readonly SendLevel[] = [
  { video: 1_800_000, audio: 64_000, label: '高清' },
  { video: 1_000_000, audio: 64_000, label: '清晰' },
  { video: 500_000, audio: 48_000, label: '流畅' },
  { video: 250_000, audio: 32_000, label: '省流' },
];

/** Seconds of what is sent that wait on this device. */
export const backlogSeconds = (waitingBytes: number, { video, audio }: SendLevel): number =>
  (waitingBytes * 8) / (video + audio);

/** More than this many seconds waiting: the connection is weak. */
const weak = 0.8;
/** More than this: it will not catch up by itself. */
const lost = 3;

type Verdict = 'good' | 'weak' | 'lower';

/** What the connection carries, from how much waits on this device. At the lowest level nothing can be lowered. */
export function judgeBacklog(waitingBytes: number, place: number): Verdict {
  const seconds = backlogSeconds(waitingBytes, sendLevels[place]!);
  if (seconds <= weak) return 'good';
  return seconds > lost && place < sendLevels.length - 1 ? 'lower' : 'weak';
}
