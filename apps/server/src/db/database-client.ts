import pg from 'pg';
import { nameIfPrepared } from './prepared-statements.ts';

/** What the driver's error says when a response took longer than `query_timeout`. */
const noResponse = 'Query read timeout';

/**
 * A client that sends every statement ending in `prepared` as a named prepared statement, and closes its connection
 * when a response does not come in time: the driver would hand the connection on, and whoever uses it next would wait
 * behind the same statement.
 */
export class DatabaseClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const send = this.query.bind(this) as (...args: unknown[]) => unknown;
    const query = (text: unknown, ...otherArgs: unknown[]) => {
      const result = send(nameIfPrepared(text), ...otherArgs);
      // The caller handles the rejection; here it only closes the connection.
      if (result instanceof Promise) result.catch((reason: unknown) => this.#closeIfSilent(reason));
      return result;
    };
    this.query = query as typeof this.query;
  }

  async #closeIfSilent(reason: unknown): Promise<void> {
    if (reason instanceof Error && reason.message === noResponse) await this.end();
  }
}
