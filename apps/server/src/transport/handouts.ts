import type { FastifyInstance } from 'fastify';
import { apiPrefix } from '@academy/contract/http/envelope.ts';
import { createOrigin } from './pages/origin.ts';

/** A file for another program of the phone, made anew for whoever asks: no token, no envelope. */
export interface Handout {
  /** Below the API's prefix; its files lie one segment below: `content/calendar`. */
  readonly path: string;
  readonly type: string;
  /** What a person reads in place of a file that is not there. */
  readonly missing: string;
  /** `origin` is where people see the academy. Undefined for what is not there. */
  readonly render: (name: string, origin: string) => Promise<HandedFile | undefined>;
}

interface HandedFile {
  /** ASCII. */
  readonly fileName: string;
  readonly text: string;
}

export interface Handouts {
  /** Where people see the academy; absent: where they asked. */
  readonly publicUrl?: string | undefined;
  readonly list: readonly Handout[];
}

/** Beside the calls, within their limits. */
export function registerHandouts(app: FastifyInstance, { publicUrl, list }: Handouts): void {
  const originOf = createOrigin(publicUrl);
  for (const { path, type, missing, render } of list) {
    app.get<{ Params: { name: string } }>(`${apiPrefix}/${path}/:name`, async (request, reply) => {
      const origin = originOf(request);
      const file = origin === undefined ? undefined : await render(request.params.name, origin);
      reply.header('cache-control', 'no-store');
      // A browser shows it in place of the page, where an envelope would be read by a person.
      if (!file) return reply.code(404).type('text/plain; charset=utf-8').send(missing);
      const attached = `attachment; filename="${file.fileName}"`;
      return reply.header('content-disposition', attached).type(type).send(file.text);
    });
  }
}
