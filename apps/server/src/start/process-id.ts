import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Names the server of this data directory across its restarts: what its former life left running in the rows is known to
 * be dead. The directory must be locked, so that nobody else goes by the name.
 */
export async function keepProcessId(dataDir: string): Promise<string> {
  const file = join(dataDir, 'process-id');
  const known = (await readFile(file, 'utf8').catch(() => '')).trim();
  if (uuid.test(known)) return known;
  const made = randomUUID();
  await writeFile(file, `${made}\n`);
  return made;
}
