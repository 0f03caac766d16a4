import type { Clock } from '../../kit/clock.ts';
import {
  requestVendor,
  vendorFailure,
  type VendorResponse,
  vendorTimeout,
} from '../../kit/request-vendor.ts';

export type WeChatResponse = VendorResponse['body'];

/** One app of the academy at WeChat: an official account or a mini program. */
export interface WeChatApp {
  readonly appId: string;
  readonly secret: string;
  /** WeChat's origin; another one in tests. */
  readonly origin?: string;
  /** Milliseconds for one response. */
  readonly timeout?: number;
}

export const wechatOrigin = 'https://api.weixin.qq.com';

/**
 * Sends a request to WeChat, a POST when there is JSON to send. A refusal is returned as a response: WeChat sends an
 * error code with HTTP 200.
 */
export async function requestWeChat(
  url: string,
  { query = {}, json, timeout }: { query?: Record<string, string>; json?: object; timeout: number },
): Promise<WeChatResponse> {
  const search = new URLSearchParams(query).toString();
  const { status, body } = await requestVendor('WeChat', search === '' ? url : `${url}?${search}`, {
    method: json ? 'POST' : 'GET',
    ...(json && { body: JSON.stringify(json), headers: { 'content-type': 'application/json' } }),
    timeout,
  });
  if (status !== 200) throw vendorFailure('WeChat', `HTTP ${status}`);
  return body;
}

const errorCodeOf = (response: WeChatResponse): number => Number(response['errcode'] ?? 0);

/** The login code from the client is wrong (40029) or already used (40163): an error of the client, not of WeChat. */
export const isWrongCode = (response: WeChatResponse): boolean =>
  [40_029, 40_163].includes(errorCodeOf(response));

/** A text field of a successful response; throws UNAVAILABLE when it is missing. */
export function requireText(response: WeChatResponse, field: string): string {
  const value = response[field];
  if (errorCodeOf(response) === 0 && typeof value === 'string' && value !== '') return value;
  throw vendorFailure('WeChat', `no ${field}, ${errorCodeOf(response)}`);
}

/** WeChat's own maximum for tokens and tickets in seconds; a shorter lifetime in the response wins. */
const maxLifetime = 7_200;

export function lifetimeOf(response: WeChatResponse): number {
  const expiresIn = Number(response['expires_in']);
  return expiresIn > 0 ? Math.min(expiresIn, maxLifetime) : maxLifetime;
}

/** Seconds before expiry at which a value is fetched again, so that nobody gets one that expires in transit. */
const renewalMargin = 60;
/** Milliseconds for which a failure is cached, so that callers do not wait for a vendor that is down. */
const failureCacheTime = 10_000;

interface FetchedValue {
  value: string;
  /** Seconds for which it is valid from now. */
  seconds: number;
}

/**
 * A value that is fetched on first use and cached until shortly before it expires. Concurrent callers share one
 * request. A failure is cached for a while too.
 */
export function createCachedValue(clock: Clock, fetchValue: () => Promise<FetchedValue>) {
  let cached: { value: Promise<string>; expiresAt: number } | undefined;
  const refresh = (): Promise<string> => {
    const pending = fetchValue();
    const entry = { value: pending.then((fetched) => fetched.value), expiresAt: Infinity };
    cached = entry;
    pending.then(
      ({ seconds }) =>
        (entry.expiresAt = clock.now().getTime() + Math.max(1, seconds - renewalMargin) * 1_000),
      () => (entry.expiresAt = clock.now().getTime() + failureCacheTime),
    );
    return entry.value;
  };
  return {
    get: (): Promise<string> =>
      cached && clock.now().getTime() < cached.expiresAt ? cached.value : refresh(),
    /** Drops the value because it expired early. */
    invalidate: (): void => {
      cached = undefined;
    },
  };
}

/** The error codes for an access token that was replaced or expired early. */
const expiredTokenCodes = new Set([40_001, 40_014, 42_001]);

/**
 * Gets the access token of an app. It uses WeChat's stable token, because requesting that does not invalidate the
 * token of another process.
 */
export function createAccessToken(app: WeChatApp & { clock: Clock }) {
  const { appId, secret, clock, origin = wechatOrigin, timeout = vendorTimeout } = app;
  const token = createCachedValue(clock, async () => {
    const response = await requestWeChat(`${origin}/cgi-bin/stable_token`, {
      json: { grant_type: 'client_credential', appid: appId, secret },
      timeout,
    });
    return { value: requireText(response, 'access_token'), seconds: lifetimeOf(response) };
  });
  return {
    /** Sends a request with the token, and once more with a new one when WeChat reports that it expired. */
    withToken: async (send: (accessToken: string) => Promise<WeChatResponse>): Promise<WeChatResponse> => {
      const response = await send(await token.get());
      if (!expiredTokenCodes.has(errorCodeOf(response))) return response;
      token.invalidate();
      return send(await token.get());
    },
  };
}
