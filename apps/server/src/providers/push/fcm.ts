import type { Clock } from '../../kit/clock.ts';
import type { Push, PushMessage, PushOutcome } from '../../ports/push.ts';
import { createGoogleAccess, type ServiceAccount } from './google-access.ts';

interface FcmSettings {
  readonly account: ServiceAccount;
  readonly clock: Clock;
  /** The service's origin; another one in tests. */
  readonly origin?: string;
  /** Milliseconds for one response. */
  readonly timeout?: number;
}

const fcmTimeout = 4_000;
/** Seconds. A phone that is off for longer shows the message only in the app. */
const messageLifetime = 3_600;

/** A client for Firebase Cloud Messaging, HTTP v1. Rejects when the account's key is invalid. */
export async function createFcm({ account, clock, ...options }: FcmSettings): Promise<Push> {
  const { origin = 'https://fcm.googleapis.com', timeout = fcmTimeout } = options;
  const access = await createGoogleAccess(account, { clock, timeout });
  const url = `${origin}/v1/projects/${encodeURIComponent(account.project_id)}/messages:send`;

  return {
    send: async (message) => {
      let token: string;
      try {
        token = await access.getToken();
      } catch (error) {
        return { became: 'later', why: (error as { cause?: Error }).cause?.message ?? 'no access' };
      }
      let response: Response;
      try {
        response = await fetch(url, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ message: messageBody(message, clock) }),
          signal: AbortSignal.timeout(timeout),
          redirect: 'error',
        });
      } catch (error) {
        return classifyFailure(error as Error);
      }
      if (response.status === 401) access.invalidate(token);
      return response.ok ? { became: 'sent' } : parseOutcome(response, clock);
    },
  };
}

const messageBody = (message: PushMessage, clock: Clock) => ({
  token: message.token,
  notification: { title: message.title, body: message.text },
  data: { path: message.path },
  android: {
    ttl: `${messageLifetime}s`,
    notification: { tag: message.name, notification_count: message.unread },
  },
  apns: {
    headers: {
      'apns-collapse-id': message.name,
      'apns-expiration': String(Math.floor(clock.now().getTime() / 1_000) + messageLifetime),
    },
    payload: { aps: { badge: message.unread, sound: 'default' } },
  },
});

/** Errors by which no connection was made, so nothing can have arrived. */
const connectionErrors = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Without a connection the message can be retried; otherwise it may have arrived. */
function classifyFailure({ name, cause }: Error): PushOutcome {
  const { code } = (cause ?? {}) as { code?: unknown };
  const why = `no answer, ${typeof code === 'string' ? code : name}`;
  return typeof code === 'string' && connectionErrors.has(code)
    ? { became: 'later', why }
    : { became: 'lost', why };
}

interface FcmError {
  readonly status?: string;
  readonly details?: readonly {
    readonly errorCode?: string;
    readonly fieldViolations?: readonly { readonly field?: string }[];
  }[];
}

async function parseOutcome(response: Response, clock: Clock): Promise<PushOutcome> {
  const { status: statusName, details = [] } = await parseError(response);
  const code = details.find(({ errorCode }) => errorCode !== undefined)?.errorCode ?? statusName ?? '';
  const why = `HTTP ${response.status} ${code.replaceAll(/[^A-Z_]/g, '').slice(0, 40)}`.trim();
  if (isInvalidToken(code, details)) return { became: 'gone' };
  // 401: our access token expired, and the next attempt gets a new one.
  const canRetry = response.status === 401 || response.status === 429 || response.status >= 500;
  return canRetry
    ? { became: 'later', after: parseRetryAfter(response.headers.get('retry-after'), clock), why }
    : { became: 'lost', why };
}

/** The app was removed from the phone, belongs to another project, or the token is invalid. */
const isInvalidToken = (code: string, details: FcmError['details'] = []): boolean =>
  code === 'UNREGISTERED' ||
  code === 'SENDER_ID_MISMATCH' ||
  (code === 'INVALID_ARGUMENT' &&
    details.some(({ fieldViolations = [] }) =>
      fieldViolations.some(({ field }) => field === 'message.token'),
    ));

async function parseError(response: Response): Promise<FcmError> {
  try {
    const { error } = (await response.json()) as { error?: FcmError };
    return error ?? {};
  } catch {
    return {};
  }
}

/** Retry-After contains seconds or a date. */
function parseRetryAfter(header: string | null, clock: Clock): number | undefined {
  if (header === null) return undefined;
  const delay = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - clock.now().getTime();
  return Number.isFinite(delay) && delay > 0 ? delay : undefined;
}
