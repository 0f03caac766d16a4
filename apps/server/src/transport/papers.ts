import type { FastifyInstance } from 'fastify';
import { limitRate } from './rate-limit.ts';
import type { RateLimit } from './settings.ts';

/** A page outside the app, for people who have none: made by the server, without script, the same on a screen and on paper. */
export interface Paper {
  /** `/certificate`: its pages lie at one segment below, its stylesheet at `/certificate.css`. */
  readonly path: `/${string}`;
  readonly stylesheet: string;
  /** HTML, escaped, for the segment as it was sent; `found` false for what is not there. */
  readonly render: (name: string) => Promise<{ readonly html: string; readonly found: boolean }>;
}

/** Limited like calls, since names are not to be tried one after the other, and kept by nobody. */
export async function registerPaper(app: FastifyInstance, paper: Paper, limit: RateLimit): Promise<void> {
  app.get(`${paper.path}.css`, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(paper.stylesheet),
  );
  await app.register(async (scope) => {
    await limitRate(scope, limit);
    scope.get<{ Params: { name: string } }>(`${paper.path}/:name`, async (request, reply) => {
      const { html, found } = await paper.render(request.params.name);
      return reply
        .code(found ? 200 : 404)
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(html);
    });
  });
}
