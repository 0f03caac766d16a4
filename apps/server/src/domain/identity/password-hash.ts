import { randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { createConcurrencyLimit } from '../../kit/concurrency-limit.ts';

/**
 * Argon2id (the library's default) with 19 MiB, two passes and one lane: the OWASP Password Storage Cheat Sheet's first
 * recommendation.
 */
const hashOptions = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/**
 * One limit for the whole process, since all hashing shares its threads and memory: two at a time leave threads for
 * files, and a queue of one hundred takes about two seconds. Beyond that callers get UNAVAILABLE.
 */
const runLimited = createConcurrencyLimit({ running: 2, waiting: 100 });

/** Rejects with UNAVAILABLE when the queue is full. */
export const hashPassword = (password: string): Promise<string> =>
  runLimited(() => hash(password, hashOptions));

let dummyHash: Promise<string> | undefined;

/**
 * Whether the password matches the hash. Null (no password, unknown user) never matches but takes as long as a wrong
 * password, so that the time does not reveal which users exist. Rejects with UNAVAILABLE like `hashPassword`.
 */
export async function verifyPassword(hashed: string | null, password: string): Promise<boolean> {
  dummyHash ??= hash(randomUUID(), hashOptions);
  const comparedHash = hashed ?? (await dummyHash);
  const matches = await runLimited(() => verify(comparedHash, password));
  return matches && hashed !== null;
}
