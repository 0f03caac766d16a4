import { type BinaryLike, createHash, createHmac } from 'node:crypto';

/** The content type of such a request; the signature covers it. */
export const tc3ContentType = 'application/json; charset=utf-8';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: BinaryLike, text: string) => createHmac('sha256', key).update(text);

/**
 * The `authorization` header for a POST of JSON to `/` by Tencent Cloud's method TC3-HMAC-SHA256. Its date is in UTC.
 */
export function signTc3(request: {
  service: string;
  host: string;
  action: string;
  payload: string;
  seconds: number;
  keyId: string;
  keySecret: string;
}): string {
  const signedHeaders = 'content-type;host;x-tc-action';
  const canonicalHeaders = `content-type:${tc3ContentType}\nhost:${request.host}\nx-tc-action:${request.action.toLowerCase()}\n`;
  const canonicalRequest = ['POST', '/', '', canonicalHeaders, signedHeaders, sha256(request.payload)].join(
    '\n',
  );
  const date = new Date(request.seconds * 1_000).toISOString().slice(0, 10);
  const scope = `${date}/${request.service}/tc3_request`;
  const dateKey = hmac(`TC3${request.keySecret}`, date).digest();
  const key = hmac(hmac(dateKey, request.service).digest(), 'tc3_request').digest();
  const signature = hmac(
    key,
    ['TC3-HMAC-SHA256', request.seconds, scope, sha256(canonicalRequest)].join('\n'),
  );
  return `TC3-HMAC-SHA256 Credential=${request.keyId}/${scope}, SignedHeaders=${signedHeaders}, Signature=${signature.digest('hex')}`;
}
