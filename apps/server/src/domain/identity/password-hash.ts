import { randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { createLimiter } from '../../kit/limiter.ts';

/**
 * Argon2id (the library's default) with 19 MiB, two passes and one lane: the OWASP Password Storage Cheat Sheet's first
 * recommendation.
 */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/**
 * Of the process as a whole, since all hashing shares its threads and memory: two at once leave threads for files, and a
 * hundred in line are about two seconds of waiting. Whoever comes after that is told that we are busy.
 */
const limit = createLimiter({ running: 2, waiting: 100 });

/** Rejects with UNAVAILABLE when too many are at it. */
export const hashPassword = (password: string): Promise<string> => limit(() => hash(password, cost));

let nobodys: Promise<string> | undefined;

/**
 * Whether a password belongs to a hash; never to null, which is what people without a password have, and nobody: that
 * takes as long as a wrong password, so that time does not tell who exists. Rejects with UNAVAILABLE like `hashPassword`.
 */
export async function isPassword(hashed: string | null, password: string): Promise<boolean> {
  nobodys ??= hash(randomUUID(), cost);
  const against = hashed ?? (await nobodys);
  const right = await limit(() => verify(against, password));
  return right && hashed !== null;
}
