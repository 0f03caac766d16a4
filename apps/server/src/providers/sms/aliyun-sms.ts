import { createHash, createHmac, randomUUID } from 'node:crypto';
import { requestVendor, vendorTimeout } from '../../kit/request-vendor.ts';
import type { Clock } from '../../kit/clock.ts';
import { smsFailure, type SmsSender } from '../../ports/sms.ts';

interface AliyunSms {
  readonly keyId: string;
  readonly keySecret: string;
  /** As approved, without brackets. */
  readonly signName: string;
  /** An approved template whose only variable is `code`. */
  readonly template: string;
  readonly clock: Clock;
  /** The vendor's origin; another one in tests. */
  readonly origin?: string;
  /** Milliseconds for one response. */
  readonly timeout?: number;
}

/** Sends by Alibaba Cloud's SMS (dysmsapi 2017-05-25). */
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
      const { body } = await requestVendor('Aliyun SMS', `${origin}/?${query}`, {
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

/** As in RFC 3986: some characters that encodeURIComponent leaves unchanged are encoded too. */
const percentEncode = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

export const canonicalQuery = (fields: Readonly<Record<string, string>>) =>
  Object.entries(fields)
    .map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`)
    .sort()
    .join('&');

/**
 * The `authorization` header for a POST to `/` without a body by the vendor's V3 method (ACS3-HMAC-SHA256). All
 * `headers` are signed; their names must be in lower case.
 */
export function signAcs3(request: {
  query: string;
  headers: Readonly<Record<string, string>>;
  keyId: string;
  keySecret: string;
}): string {
  const headerLines = Object.entries(request.headers).sort(([first], [second]) => (first < second ? -1 : 1));
  const signedHeaders = headerLines.map(([name]) => name).join(';');
  const canonicalHeaders = headerLines.map(([name, value]) => `${name}:${value.trim()}\n`).join('');
  const canonicalRequest = ['POST', '/', request.query, canonicalHeaders, signedHeaders, emptyBody].join(
    '\n',
  );
  const signature = createHmac('sha256', request.keySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonicalRequest)}`)
    .digest('hex');
  return `ACS3-HMAC-SHA256 Credential=${request.keyId},SignedHeaders=${signedHeaders},Signature=${signature}`;
}
