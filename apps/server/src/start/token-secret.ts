import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The secret that signs this academy's tokens: made the first time, the same ever after, readable by its owner only. */
export async function keepTokenSecret(directory: string): Promise<string> {
  const file = join(directory, 'token-secret');
  const kept = await readFile(file, 'utf8').catch(() => '');
  if (Buffer.byteLength(kept) >= 32) return kept;
  const made = randomBytes(32).toString('base64url');
  await writeFile(file, made, { mode: 0o600 });
  return made;
}
