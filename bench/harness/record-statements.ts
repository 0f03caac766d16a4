import pg from 'pg';

/** A statement as passed to the PostgreSQL driver. */
export interface Statement {
  /** Set for prepared statements, which are parsed once per connection. */
  readonly name?: string | undefined;
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * Records all statements that this process sends to PostgreSQL while recording is switched on. `toggle` switches it
 * and returns what was recorded.
 */
export function recordStatements(): { toggle: () => Statement[] } {
  let recorded: Statement[] | undefined;
  // oxlint-disable-next-line typescript/unbound-method -- called with its own `this` below
  const send = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    recorded?.push(readStatement(args));
    return send.apply(this, args);
  } as typeof pg.Client.prototype.query;
  return {
    toggle() {
      const statements = recorded ?? [];
      recorded = recorded ? undefined : [];
      return statements;
    },
  };
}

function readStatement([first, second]: unknown[]): Statement {
  if (typeof first === 'string') return { text: first, values: Array.isArray(second) ? second : [] };
  const { name, text, values } = first as Partial<Statement> & { text: string };
  return { name, text, values: values ?? (Array.isArray(second) ? second : []) };
}
