import pg from 'pg';

/** A statement as the driver was given it. */
export interface Statement {
  /** Of one that is parsed once on each connection. */
  readonly name?: string | undefined;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Listens to every statement that this process sends to PostgreSQL while it is switched on. */
export function recordStatements(): { toggle: () => Statement[] } {
  let heard: Statement[] | undefined;
  // oxlint-disable-next-line typescript/unbound-method -- called with its own `this` below
  const send = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    heard?.push(readStatement(args));
    return send.apply(this, args);
  } as typeof pg.Client.prototype.query;
  return {
    toggle() {
      const statements = heard ?? [];
      heard = heard ? undefined : [];
      return statements;
    },
  };
}

function readStatement([first, second]: unknown[]): Statement {
  if (typeof first === 'string') return { text: first, values: Array.isArray(second) ? second : [] };
  const { name, text, values } = first as Partial<Statement> & { text: string };
  return { name, text, values: values ?? (Array.isArray(second) ? second : []) };
}
