import type { FastifyInstance } from 'fastify';
import { limitRate } from './rate-limit.ts';
import type { RateLimit } from './settings.ts';

/**
 * A page outside the app for people without an account: rendered by the server, without script, the same on screen
 * and in print.
 */
export interface PrintablePage {
  /** The path, such as `/certificate`; the pages are one segment below, the style sheet at `/certificate.css`. */
  readonly path: `/${string}`;
  readonly stylesheet: string;
  /** Renders escaped HTML for the path segment as it was sent; `found` is false when there is no such page. */
  readonly render: (name: string) => Promise<{ readonly html: string; readonly found: boolean }>;
}

/**
 * Registers the pages with the rate limit of API calls, so that names cannot be guessed by trying, and without
 * caching.
 */
export async function registerPrintablePage(
  app: FastifyInstance,
  printablePage: PrintablePage,
  limit: RateLimit,
): Promise<void> {
  app.get(`${printablePage.path}.css`, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(printablePage.stylesheet),
  );
  await app.register(async (scope) => {
    await limitRate(scope, limit);
    scope.get<{ Params: { name: string } }>(`${printablePage.path}/:name`, async (request, reply) => {
      const { html, found } = await printablePage.render(request.params.name);
      return reply
        .code(found ? 200 : 404)
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(html);
    });
  });
}
