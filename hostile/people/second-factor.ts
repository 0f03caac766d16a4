import {
  computeCode,
  decodeBase32,
  stepAt,
} from '../../apps/server/src/domain/identity/second-factor/totp.ts';
import type { Academy } from '../academy/academy.ts';

/** The key of the demo's operator, as the README names it. */
export const demoKey = 'YOUXIAOFUMUXUEYUANYANSHI22334455';
/** Each code counts once, and is followed by another one after this many milliseconds. */
const codeInterval = 31_000;

/** A code of the authenticator app that counts now. Moves the clocks forward. */
export async function nextAppCode(academy: Academy, key: string): Promise<string> {
  await academy.advance(codeInterval);
  return computeCode(decodeBase32(key), stepAt(academy.now()));
}
