import { AppError } from './errors.ts';

/** The response of an outside service: its HTTP status and its body, which is a JSON object. */
export interface VendorResponse {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

type VendorRequest = Pick<RequestInit, 'method' | 'headers' | 'body'> & {
  /** Milliseconds for the whole response. */
  readonly timeout: number;
  readonly signal?: AbortSignal | undefined;
  /** Some vendors confirm with an empty body; it then counts as an object without fields. */
  readonly allowEmptyBody?: boolean;
};

/** Must be shorter than the app's own request timeout of 5 s. */
export const vendorTimeout = 3_000;

/**
 * Sends a request to an outside service and parses the JSON response. Rejects with UNAVAILABLE when the service
 * cannot be reached, is too slow, fails with a status of 500 or more, or responds with anything but an object. Each
 * vendor's own code decides what counts as a refusal.
 */
export async function requestVendor(
  vendor: string,
  url: string,
  request: VendorRequest,
): Promise<VendorResponse> {
  const { timeout, signal, allowEmptyBody, ...init } = request;
  let status: number;
  let body: unknown;
  try {
    const timeoutSignal = AbortSignal.timeout(timeout);
    const combinedSignal = signal ? AbortSignal.any([signal, timeoutSignal]) : timeoutSignal;
    const response = await fetch(url, { ...init, signal: combinedSignal, redirect: 'error' });
    status = response.status;
    const text = await response.text();
    body = text === '' && allowEmptyBody ? {} : JSON.parse(text);
  } catch (error) {
    // The cause's message is left out: it may repeat the URL with a secret or a phone number in it.
    throw vendorFailure(vendor, `no answer, ${errorCodeOf(error as Error)}`);
  }
  if (status >= 500) throw vendorFailure(vendor, `HTTP ${status}`);
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw vendorFailure(vendor, 'an answer without a meaning');
  return { status, body: body as VendorResponse['body'] };
}

/** `TimeoutError`, or the reason why no connection was made, such as `ECONNREFUSED`. */
function errorCodeOf({ name, cause }: Error): string {
  const { code } = (cause ?? {}) as { code?: unknown };
  return typeof code === 'string' && /^[A-Z_]+$/.test(code) ? code : name;
}

/**
 * Creates UNAVAILABLE with a cause of class `Cause` for the log: the vendor and its own reason, with long numbers
 * masked so that no phone number or code is logged.
 */
export function vendorFailure(
  vendor: string,
  reason: unknown,
  Cause: new (message: string) => Error = Error,
): AppError {
  const shown = (
    typeof reason === 'string' || typeof reason === 'number' ? String(reason) : 'no reason given'
  )
    .replace(/\d{6,}/g, '…')
    .slice(0, 80);
  return new AppError('UNAVAILABLE', { cause: new Cause(`${vendor}: ${shown}`) });
}
