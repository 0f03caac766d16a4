import { AppError } from './app-error.ts';

/** What an outside service answered: its HTTP status, and the object that came as JSON. */
export interface VendorAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

type VendorRequest = Pick<RequestInit, 'method' | 'headers' | 'body'> & {
  /** Milliseconds for the whole answer. */
  readonly timeout: number;
  /** Ends it before. */
  readonly signal?: AbortSignal | undefined;
  /** Some vendors say yes with an empty body: it then counts as an object without fields. */
  readonly emptyIsObject?: boolean;
};

/** Ours must end before the app's own patience does, which is 5 s. */
export const vendorTimeout = 3_000;

/**
 * Asks an outside service for JSON. Rejects with UNAVAILABLE when it cannot be reached, is too slow, fails with a status
 * of 500 or more, or answers anything but an object; what a refusal looks like is each vendor's own.
 */
export async function askVendor(vendor: string, url: string, request: VendorRequest): Promise<VendorAnswer> {
  const { timeout, signal, emptyIsObject, ...init } = request;
  let status: number;
  let body: unknown;
  try {
    const patience = AbortSignal.timeout(timeout);
    const ended = signal ? AbortSignal.any([signal, patience]) : patience;
    const response = await fetch(url, { ...init, signal: ended, redirect: 'error' });
    status = response.status;
    const text = await response.text();
    body = text === '' && emptyIsObject ? {} : JSON.parse(text);
  } catch (error) {
    // Without the cause's own words: they may repeat the address, and the secret or the number in it.
    throw vendorFailure(vendor, `no answer, ${nameOf(error as Error)}`);
  }
  if (status >= 500) throw vendorFailure(vendor, `HTTP ${status}`);
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw vendorFailure(vendor, 'an answer without a meaning');
  return { status, body: body as VendorAnswer['body'] };
}

/** `TimeoutError`, or why no connection was made: `ECONNREFUSED`. */
function nameOf({ name, cause }: Error): string {
  const { code } = (cause ?? {}) as { code?: unknown };
  return typeof code === 'string' && /^[A-Z_]+$/.test(code) ? code : name;
}

/**
 * UNAVAILABLE with a cause for the log, of the class `Cause`: who failed and the vendor's word for it, in which neither
 * number nor code can hide.
 */
export function vendorFailure(
  vendor: string,
  word: unknown,
  Cause: new (message: string) => Error = Error,
): AppError {
  const shown = (typeof word === 'string' || typeof word === 'number' ? String(word) : 'no reason given')
    .replace(/\d{6,}/g, '…')
    .slice(0, 80);
  return new AppError('UNAVAILABLE', { cause: new Cause(`${vendor}: ${shown}`) });
}
