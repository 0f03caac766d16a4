import { createHash, createHmac } from 'node:crypto';
import type { SpeechCall } from './fake-speech-vendor.ts';

/** Computes the signature independently from the request as it arrived. */
export function isTc3Signed(
  { request, body }: SpeechCall,
  account: { service: string; keyId: string; keySecret: string },
): boolean {
  const pattern =
    /^TC3-HMAC-SHA256 Credential=(.+?)\/(\d{4}-\d\d-\d\d)\/(\w+)\/tc3_request, SignedHeaders=(.+?), Signature=([0-9a-f]{64})$/;
  const [, keyId, date = '', service, names = '', signature] =
    pattern.exec(request.headers.authorization ?? '') ?? [];
  const hash = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');
  const seconds = Number(request.headers['x-tc-timestamp']);
  let text = `${request.method}\n${request.url}\n\n`;
  for (const name of names.split(';')) text += `${name}:${String(request.headers[name]).toLowerCase()}\n`;
  text += `\n${names}\n${hash(body)}`;
  let key: Buffer = Buffer.from(`TC3${account.keySecret}`);
  for (const part of [date, account.service, 'tc3_request'])
    key = createHmac('sha256', key).update(part).digest();
  const scope = `${date}/${account.service}/tc3_request`;
  const right = createHmac('sha256', key)
    .update(`TC3-HMAC-SHA256\n${seconds}\n${scope}\n${hash(text)}`)
    .digest('hex');
  const isNow = Math.abs(Date.now() / 1_000 - seconds) < 300;
  return keyId === account.keyId && service === account.service && signature === right && isNow;
}
