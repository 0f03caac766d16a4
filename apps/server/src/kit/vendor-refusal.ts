/** A vendor refused a request, or said that it failed. */
export class VendorRefusal extends Error {
  /** A second attempt may help. */
  readonly canRetry: boolean;
  /** Milliseconds after which the vendor wants to be asked again; 0 when it does not say. */
  readonly retryAfter: number;
  constructor(reason: string, { canRetry, retryAfter = 0 }: { canRetry: boolean; retryAfter?: number }) {
    super(reason);
    this.canRetry = canRetry;
    this.retryAfter = retryAfter;
  }
}

/** What a response says by its status and its Retry-After header. */
export function refusalOf(status: number, retryAfter: string | null | undefined): VendorRefusal {
  const seconds = Number(retryAfter);
  return new VendorRefusal(`HTTP ${status}`, {
    canRetry: status === 429 || status >= 500,
    retryAfter: Number.isFinite(seconds) ? seconds * 1_000 : 0,
  });
}

/** Milliseconds: a reader waits for a second attempt, so a longer Retry-After is not honoured. */
const maxRetryDelay = 3_000;

/** Milliseconds before a second attempt: what the vendor asks for, `minDelay` at least. */
export const retryDelayOf = (error: unknown, minDelay: number): number =>
  Math.min(maxRetryDelay, Math.max(minDelay, error instanceof VendorRefusal ? error.retryAfter : 0));
