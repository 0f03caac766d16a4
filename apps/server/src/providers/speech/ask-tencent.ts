import { askVendor, vendorFailure } from '../../kit/ask-vendor.ts';
import type { Clock } from '../../kit/clock.ts';
import { signTc3, tc3ContentType } from '../../kit/sign-tc3.ts';

export interface TencentAccount {
  readonly keyId: string;
  readonly keySecret: string;
  readonly clock: Clock;
  /** The vendor's address; another one in tests. */
  readonly origin?: string | undefined;
  /** Milliseconds for one answer. */
  readonly timeout?: number | undefined;
}

interface TencentCall {
  readonly service: 'asr' | 'tts';
  readonly action: string;
  readonly version: string;
  readonly region?: string;
  readonly fields: object;
  readonly signal: AbortSignal;
}

/** A minute of speech is written down in some seconds. */
const patience = 15_000;

/** Calls Tencent Cloud and gives its `Response`; rejects with UNAVAILABLE for one that names an error. */
export async function askTencent(
  { keyId, keySecret, clock, ...account }: TencentAccount,
  { service, action, version, region, fields, signal }: TencentCall,
): Promise<Readonly<Record<string, unknown>>> {
  const { origin = `https://${service}.tencentcloudapi.com`, timeout = patience } = account;
  const vendor = `Tencent ${service}`;
  const payload = JSON.stringify(fields);
  const seconds = Math.floor(clock.now().getTime() / 1_000);
  const { host } = new URL(origin);
  const { body } = await askVendor(vendor, `${origin}/`, {
    method: 'POST',
    headers: {
      'content-type': tc3ContentType,
      'x-tc-action': action,
      'x-tc-version': version,
      'x-tc-timestamp': String(seconds),
      ...(region !== undefined && { 'x-tc-region': region }),
      authorization: signTc3({ service, host, action, payload, seconds, keyId, keySecret }),
    },
    body: payload,
    timeout,
    signal,
  });
  const answer = body['Response'] as
    | (Readonly<Record<string, unknown>> & { Error?: { Code?: unknown } })
    | null
    | undefined;
  if (typeof answer !== 'object' || answer === null || answer.Error)
    throw vendorFailure(vendor, answer?.Error?.Code);
  return answer;
}
