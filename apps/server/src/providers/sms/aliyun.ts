import { createHash, createHmac, randomUUID } from 'node:crypto';
import { askVendor, vendorTimeout } from '../../kit/ask-vendor.ts';
import type { Clock } from '../../kit/clock.ts';
import type { SmsSender } from '../../ports/sms.ts';
import { smsFailure } from './sms-failure.ts';

export interface AliyunSms {
  readonly keyId: string;
  readonly keySecret: string;
  /** As it was approved, without brackets. */
  readonly signName: string;
  /** An approved template whose one variable is `code`. */
  readonly template: string;
  readonly clock: Clock;
  /** The vendor's address; another one in tests. */
  readonly origin?: string;
  /** Milliseconds for one answer. */
  readonly timeout?: number;
}

/** Sends by Alibaba Cloud's short message service (dysmsapi 2017-05-25). */
export function createAliyunSms(account: AliyunSms): SmsSender {
  const { keyId, keySecret, clock } = account;
  const { origin = 'https://dysmsapi.aliyuncs.com', timeout = vendorTimeout } = account;
  const { host } = new URL(origin);
  return {
    send: async ({ mobile, code }) => {
      const query = canonicalQuery({
        PhoneNumbers: mobile,
        SignName: account.signName,
        TemplateCode: account.template,
        TemplateParam: JSON.stringify({ code }),
      });
      const headers = {
        'x-acs-action': 'SendSms',
        'x-acs-version': '2017-05-25',
        'x-acs-date': clock.now().toISOString().replace(/\.\d+/, ''),
        'x-acs-signature-nonce': randomUUID(),
        'x-acs-content-sha256': emptyBody,
      };
      const authorization = signAcs3({ query, headers: { host, ...headers }, keyId, keySecret });
      const { body } = await askVendor('Aliyun SMS', `${origin}/?${query}`, {
        method: 'POST',
        headers: { ...headers, authorization },
        timeout,
      });
      if (body['Code'] !== 'OK') throw smsFailure('Aliyun SMS', body['Code']);
    },
  };
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const emptyBody = sha256('');

/** As RFC 3986 has it: what encodeURIComponent leaves alone is encoded too. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

export const canonicalQuery = (fields: Readonly<Record<string, string>>) =>
  Object.entries(fields)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');

/**
 * The `authorization` of a POST to `/` without a body, by the vendor's V3 method (ACS3-HMAC-SHA256): every one of
 * `headers`, all in lower case, is signed.
 */
export function signAcs3(parts: {
  query: string;
  headers: Readonly<Record<string, string>>;
  keyId: string;
  keySecret: string;
}): string {
  const lines = Object.entries(parts.headers).sort(([one], [other]) => (one < other ? -1 : 1));
  const signed = lines.map(([name]) => name).join(';');
  const head = lines.map(([name, value]) => `${name}:${value.trim()}\n`).join('');
  const request = ['POST', '/', parts.query, head, signed, emptyBody].join('\n');
  const signature = createHmac('sha256', parts.keySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(request)}`)
    .digest('hex');
  return `ACS3-HMAC-SHA256 Credential=${parts.keyId},SignedHeaders=${signed},Signature=${signature}`;
}
