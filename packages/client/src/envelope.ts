import { codes, type Envelope } from '@academy/contract/http/envelope.ts';
import { ApiError } from './api-error.ts';

/** For JSON.parse: may replace a value of a response. */
export type Reviver = (name: string, value: unknown) => unknown;

/** A body that is not JSON is still a response, not a lost connection. */
export function readBody(text: string, reviver: Reviver | undefined): unknown {
  try {
    return JSON.parse(text, reviver);
  } catch {
    return null;
  }
}

/** The message of a failure that never reached the server. */
export const networkMessage = '网络连接失败，请检查网络后重试';
const brokenMessage = '服务开小差了，请稍后再试';
/** The statuses ≥ 400 that a correct client meets: it sent too much, or asked too often. Their messages say why. */
const isRefusal = (status: number): boolean => status === 413 || status === 429;

/**
 * Opens a response: returns its data for 200 and 202, throws ApiError otherwise, silently for 201. Calls
 * `onSessionEnded` before it throws for 403. An HTTP status ≥ 400 throws whatever code the body has.
 */
export function openEnvelope(status: number, body: unknown, onSessionEnded: () => void): unknown {
  const envelope = body as Partial<Envelope<unknown>> | null;
  if (typeof envelope?.code !== 'number') throw new ApiError(status, brokenMessage, { data: body });
  const { code, msg = brokenMessage, data } = envelope;
  const done = code === codes.success || code === codes.nextStep;
  if (status < 400 && done) return data;
  if (status < 400 && code === codes.sessionEnded) onSessionEnded();
  const silent = code === codes.refused;
  const refused = !silent && (status < 400 || isRefusal(status));
  throw new ApiError(code, msg, { silent, refused, data });
}
