import { createHash } from 'node:crypto';
import { sql } from 'kysely';

const preparedMark = '/* prepared */';

/**
 * Ends a frequent statement so that each connection parses and plans it only once. Use it only for texts of a fixed
 * shape: every prepared text stays in the database's memory as long as its connection lives (decision 21).
 */
export const prepared = sql.raw(preparedMark);

const statementNames = new Map<string, string>();

function statementName(text: string): string {
  const known = statementNames.get(text);
  if (known) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  statementNames.set(text, name);
  return name;
}

/** The statement as it is passed to the driver: named, so that the connection prepares it, if it ends in `prepared`. */
export const nameIfPrepared = (text: unknown): unknown =>
  typeof text === 'string' && text.endsWith(preparedMark) ? { name: statementName(text), text } : text;
