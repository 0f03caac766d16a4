/** Changes the clocks by a number of milliseconds, or only asks for the memory. */
export interface ToAcademy {
  /** The time of day and the monotonic clock: time passes. */
  readonly advance?: number;
  /** The time of day alone: somebody sets the clock. */
  readonly jump?: number;
}

/** Bytes, after garbage was collected; and the longest time since the last message in which nothing was handled. */
export interface FromAcademy {
  readonly rss: number;
  readonly heapUsed: number;
  /** Buffers outside the heap. */
  readonly external: number;
  /** Milliseconds. */
  readonly blocked: number;
}
