import type { Clock } from '../../kit/clock.ts';
import type { PushOutcome } from '../../ports/push.ts';

interface Refusal {
  readonly status?: string;
  readonly details?: readonly {
    readonly errorCode?: string;
    readonly fieldViolations?: readonly { readonly field?: string }[];
  }[];
}

/** What Google's word for a failure means for the message. */
export async function readRefusal(response: Response, clock: Clock): Promise<PushOutcome> {
  const { status: word, details = [] } = await readError(response);
  const code = details.find(({ errorCode }) => errorCode !== undefined)?.errorCode ?? word ?? '';
  const why = `HTTP ${response.status} ${code.replaceAll(/[^A-Z_]/g, '').slice(0, 40)}`.trim();
  if (isGone(code, details)) return { became: 'gone' };
  // 401: our own access had ended, which the next attempt renews.
  const again = response.status === 401 || response.status === 429 || response.status >= 500;
  return again
    ? { became: 'later', after: readPatience(response.headers.get('retry-after'), clock), why }
    : { became: 'lost', why };
}

/** Taken from the phone, of another project's app, or no name at all. */
const isGone = (code: string, details: Refusal['details'] = []): boolean =>
  code === 'UNREGISTERED' ||
  code === 'SENDER_ID_MISMATCH' ||
  (code === 'INVALID_ARGUMENT' &&
    details.some(({ fieldViolations = [] }) =>
      fieldViolations.some(({ field }) => field === 'message.token'),
    ));

async function readError(response: Response): Promise<Refusal> {
  try {
    const { error } = (await response.json()) as { error?: Refusal };
    return error ?? {};
  } catch {
    return {};
  }
}

/** Seconds, or a date. */
function readPatience(header: string | null, clock: Clock): number | undefined {
  if (header === null) return undefined;
  const wait = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - clock.now().getTime();
  return Number.isFinite(wait) && wait > 0 ? wait : undefined;
}
