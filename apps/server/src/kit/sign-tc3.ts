import { type BinaryLike, createHash, createHmac } from 'node:crypto';

/** What such a call says it carries; it is signed too. */
export const tc3ContentType = 'application/json; charset=utf-8';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: BinaryLike, text: string) => createHmac('sha256', key).update(text);

/** The `authorization` of a POST of JSON to `/` by the vendor's method TC3-HMAC-SHA256; the date in it is UTC's. */
export function signTc3(parts: {
  service: string;
  host: string;
  action: string;
  payload: string;
  seconds: number;
  keyId: string;
  keySecret: string;
}): string {
  const signed = 'content-type;host;x-tc-action';
  const head = `content-type:${tc3ContentType}\nhost:${parts.host}\nx-tc-action:${parts.action.toLowerCase()}\n`;
  const request = ['POST', '/', '', head, signed, sha256(parts.payload)].join('\n');
  const date = new Date(parts.seconds * 1_000).toISOString().slice(0, 10);
  const scope = `${date}/${parts.service}/tc3_request`;
  const day = hmac(`TC3${parts.keySecret}`, date).digest();
  const key = hmac(hmac(day, parts.service).digest(), 'tc3_request').digest();
  const signature = hmac(key, ['TC3-HMAC-SHA256', parts.seconds, scope, sha256(request)].join('\n'));
  return `TC3-HMAC-SHA256 Credential=${parts.keyId}/${scope}, SignedHeaders=${signed}, Signature=${signature.digest('hex')}`;
}
