import { createHmac, randomBytes } from 'node:crypto';
import { secondFactor } from '@academy/contract/second-factor-limits.ts';
import { isEqualHash } from '../../../kit/keyed-hash.ts';

/** Time-based one-time passwords of RFC 6238 with the parameters that every authenticator app knows. */

/** As long as a SHA-1 hash, as RFC 4226 recommends. */
const secretBytes = 20;

export const createTotpSecret = (): Buffer => randomBytes(secretBytes);

/** The number of the time step at `now`, counted from 1970. */
export const stepAt = (now: Date): number => Math.floor(now.getTime() / secondFactor.step);

/** The code of a time step: HOTP of RFC 4226 with the step as counter. */
export function computeCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.at(-1)! & 0xf;
  const number = (mac.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 10 ** secondFactor.digits;
  return String(number).padStart(secondFactor.digits, '0');
}

/**
 * The time step whose code this is, the latest of those around `now` that are accepted; undefined when it is none of
 * theirs. All of them are compared, so that the time taken reveals nothing.
 */
export function findStep(secret: Uint8Array, code: string, now: Date): number | undefined {
  const current = stepAt(now);
  const first = Math.max(0, current - secondFactor.window);
  let found: number | undefined;
  for (let step = first; step <= current + secondFactor.window; step += 1)
    if (isEqualHash(code, computeCode(secret, step))) found = step;
  return found;
}

const base32Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base32 of RFC 4648 without padding, as authenticator apps take secrets. */
export function encodeBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => base32Alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

/** The bytes of a base32 text of whole bytes. Throws for other characters. */
export function decodeBase32(text: string): Buffer {
  const bits = Array.from(text, (character) => {
    const value = base32Alphabet.indexOf(character);
    if (value < 0) throw new Error('A secret has letters and the digits 2 to 7 only');
    return value.toString(2).padStart(5, '0');
  }).join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

/** The address that an authenticator app reads from a QR code. `account` is shown there beside the issuer. */
export function describeKey(secret: Uint8Array, { issuer, account }: { issuer: string; account: string }) {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const query = [
    `secret=${encodeBase32(secret)}`,
    `issuer=${encodeURIComponent(issuer)}`,
    'algorithm=SHA1',
    `digits=${secondFactor.digits}`,
    `period=${secondFactor.step / 1_000}`,
  ];
  return `otpauth://totp/${label}?${query.join('&')}`;
}
