import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';

const mark = '/* prepared */';

/**
 * The end of a statement that is sent all day: each connection parses and plans it once. For texts of a fixed shape only,
 * every one of which stays in the database's memory for as long as its connection lives (decision 21).
 */
export const prepared = sql.raw(mark);

const names = new Map<string, string>();

/** The same text has the same name on every connection. */
function nameOf(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  names.set(text, name);
  return name;
}

/** A connection that knows again what ends in `prepared`. */
export class PreparingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const send = this.query.bind(this) as (...given: unknown[]) => unknown;
    const query = (text: unknown, ...rest: unknown[]) =>
      send(typeof text === 'string' && text.endsWith(mark) ? { name: nameOf(text), text } : text, ...rest);
    this.query = query as typeof this.query;
  }
}
