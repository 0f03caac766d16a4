import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '@academy/contract/http/endpoint.ts';
import { apiPrefix } from '@academy/contract/http/envelope.ts';
import { renderDocsPage } from './docs-page.ts';
import { buildOpenApi } from './openapi.ts';

const openApiUrl = `${apiPrefix}/openapi.json`;
const docsUrl = `${apiPrefix}/docs`;
const stylesheetUrl = `${apiPrefix}/docs.css`;

/** Serves the API documentation as OpenAPI and as HTML, both generated from the endpoints. */
export function registerDocs(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  const document = JSON.stringify(buildOpenApi(endpoints));
  const stylesheet = readFileSync(join(import.meta.dirname, 'docs.css'), 'utf8');
  const noCache = { 'cache-control': 'no-cache' };
  app.get(openApiUrl, (_request, reply) =>
    reply.headers({ ...noCache, 'content-type': 'application/json; charset=utf-8' }).send(document),
  );
  app.get(stylesheetUrl, (_request, reply) =>
    reply.headers({ ...noCache, 'content-type': 'text/css; charset=utf-8' }).send(stylesheet),
  );
  app.get(docsUrl, (request, reply) => {
    const origin = `${request.protocol}://${/^[\w.:[\]-]+$/.test(request.host) ? request.host : 'localhost'}`;
    const page = renderDocsPage(endpoints, { origin, stylesheet: stylesheetUrl, openApi: openApiUrl });
    return reply.headers({ ...noCache, 'content-type': 'text/html; charset=utf-8' }).send(page);
  });
}
