/** Maximum bitrates in bits per second. A lower level is used when the connection is too slow. */
interface BitrateLevel {
  readonly video: number;
  readonly audio: number;
  /** Shown to the expert. */
  readonly label: string;
}

export const bitrateLevels: readonly BitrateLevel[] = [
  { video: 1_800_000, audio: 64_000, label: '高清' },
  { video: 1_000_000, audio: 64_000, label: '清晰' },
  { video: 500_000, audio: 48_000, label: '流畅' },
  { video: 250_000, audio: 32_000, label: '省流' },
];

/** Seconds of data that are buffered on this device. */
export const getBacklogSeconds = (waitingBytes: number, { video, audio }: BitrateLevel): number =>
  (waitingBytes * 8) / (video + audio);

/** A backlog above this many seconds means a weak connection. */
const weakBacklog = 0.8;
/** A backlog above this many seconds will not be caught up. */
const maxBacklog = 3;

type BacklogClass = 'good' | 'weak' | 'lower';

/** Classifies the connection by the buffered data. At the lowest level `lower` is not returned. */
export function classifyBacklog(waitingBytes: number, level: number): BacklogClass {
  const seconds = getBacklogSeconds(waitingBytes, bitrateLevels[level]!);
  if (seconds <= weakBacklog) return 'good';
  return seconds > maxBacklog && level < bitrateLevels.length - 1 ? 'lower' : 'weak';
}

/** Milliseconds without a backlog before a higher bitrate is tried: initially and at most. */
const initialWait = 60_000;
const maxWait = 16 * 60_000;
/** Seconds of data that may be buffered even on a good connection. */
const inFlightSeconds = 0.2;

/**
 * Decides when the bitrate is raised again after it was lowered. Each change interrupts the picture for a moment, so
 * it happens only after a long stable period, which doubles whenever the bitrate had to be lowered again. Times are
 * milliseconds of any clock.
 */
export class BitrateRecovery {
  #wait = initialWait / 2;
  #stableSince: number | undefined;

  /** The bitrate had to be lowered: the next try comes later. */
  onLowered(): void {
    this.#wait = Math.min(this.#wait * 2, maxWait);
    this.#stableSince = undefined;
  }

  /** The stable period ends: the connection broke or was replaced. */
  interrupt(): void {
    this.#stableSince = undefined;
  }

  /** To be called at each poll; true if the bitrate should be raised. Never at the highest level. */
  shouldRaise({ now, waitingBytes, level }: { now: number; waitingBytes: number; level: number }): boolean {
    if (getBacklogSeconds(waitingBytes, bitrateLevels[level]!) > inFlightSeconds)
      this.#stableSince = undefined;
    else this.#stableSince ??= now;
    return level > 0 && this.#stableSince !== undefined && now - this.#stableSince >= this.#wait;
  }
}
