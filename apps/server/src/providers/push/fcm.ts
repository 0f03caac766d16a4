import type { Clock } from '../../kit/clock.ts';
import type { Push, PushMessage, PushOutcome } from '../../ports/push.ts';
import { readRefusal } from './fcm-refusal.ts';
import { createGoogleAccess, type ServiceAccount } from './google-access.ts';

export interface FcmSettings {
  readonly account: ServiceAccount;
  readonly clock: Clock;
  /** The service's address; another one in tests. */
  readonly origin?: string;
  /** Milliseconds for one answer. */
  readonly timeout?: number;
}

const fcmTimeout = 4_000;
/** A phone that is off for longer than this finds it in the app. Seconds. */
const lifetime = 3_600;

/** Firebase Cloud Messaging, HTTP v1. Rejects when the account's key is none. */
export async function createFcm({ account, clock, ...rest }: FcmSettings): Promise<Push> {
  const { origin = 'https://fcm.googleapis.com', timeout = fcmTimeout } = rest;
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
          body: JSON.stringify({ message: writeMessage(message, clock) }),
          signal: AbortSignal.timeout(timeout),
          redirect: 'error',
        });
      } catch (error) {
        return judgeSilence(error as Error);
      }
      if (response.status === 401) access.forget(token);
      return response.ok ? { became: 'sent' } : readRefusal(response, clock);
    },
  };
}

const writeMessage = (message: PushMessage, clock: Clock) => ({
  token: message.token,
  notification: { title: message.title, body: message.text },
  data: { path: message.path },
  android: {
    ttl: `${lifetime}s`,
    notification: { tag: message.name, notification_count: message.unread },
  },
  apns: {
    headers: {
      'apns-collapse-id': message.name,
      'apns-expiration': String(Math.floor(clock.now().getTime() / 1_000) + lifetime),
    },
    payload: { aps: { badge: message.unread, sound: 'default' } },
  },
});

/** No connection was made: nothing can have arrived. */
const unconnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Whoever was heard by the service and not answered may have been served. */
function judgeSilence({ name, cause }: Error): PushOutcome {
  const { code } = (cause ?? {}) as { code?: unknown };
  const why = `no answer, ${typeof code === 'string' ? code : name}`;
  return typeof code === 'string' && unconnected.has(code)
    ? { became: 'later', why }
    : { became: 'lost', why };
}
