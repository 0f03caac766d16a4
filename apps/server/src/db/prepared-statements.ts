import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';

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

/** A client that sends every statement ending in `prepared` as a named prepared statement. */
export class PreparedStatementClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const send = this.query.bind(this) as (...args: unknown[]) => unknown;
    const query = (text: unknown, ...otherArgs: unknown[]) =>
      send(
        typeof text === 'string' && text.endsWith(preparedMark) ? { name: statementName(text), text } : text,
        ...otherArgs,
      );
    this.query = query as typeof this.query;
  }
}
