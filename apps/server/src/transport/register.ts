import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Endpoint } from '@academy/contract/http/endpoint.ts';
import { apiPrefix, headerNames } from '@academy/contract/http/envelope.ts';
import { AppError } from '../kit/app-error.ts';
import { checkAccess } from './access/gate.ts';
import { success } from './envelope.ts';
import { collectInput } from './input/collect-input.ts';
import { parseFormFields, queryText } from './input/form-fields.ts';
import { faultMessage } from './input/messages.ts';
import { createOutputCheck } from './output-check.ts';
import type { CallContext, ClientInfo, Route } from './route.ts';

/** Longer values of the app's headers are made up; they would only fill the log. */
const longestHeader = 200;

export interface RegisterOptions {
  /** Check every answer against the contract; for tests. */
  checkOutput: boolean;
}

/** Every address of an endpoint, its own first, in Fastify's spelling: `/app/v1/content/:id`. */
const urlsOf = (endpoint: Endpoint): string[] =>
  [endpoint.path, ...endpoint.aliases].map((path) => `${apiPrefix}/${path.replace(/\{(\w+)\}/g, ':$1')}`);

const readsQuery = (endpoint: Endpoint) => endpoint.method === 'GET' || endpoint.method === 'DELETE';

/** Registers each route under its path and its aliases, and a clear refusal for the other methods there. */
export function registerRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  options: RegisterOptions,
): void {
  const methods = new Map<string, string[]>();
  for (const route of routes) {
    const handler = createHandler(route, options);
    for (const url of urlsOf(route.endpoint)) {
      app.route(createRouteOptions(route.endpoint, url, handler));
      methods.set(url, [...(methods.get(url) ?? []), route.endpoint.method]);
    }
  }
  for (const [url, known] of methods) refuseOtherMethods(app, url, known);
}

function createRouteOptions(endpoint: Endpoint, url: string, handler: RouteOptions['handler']): RouteOptions {
  const part = readsQuery(endpoint) ? 'query' : 'body';
  return {
    method: endpoint.method,
    url,
    schema: readsQuery(endpoint) ? { querystring: endpoint.input } : { body: endpoint.input },
    schemaErrorFormatter: ([error]) => {
      // `required` names the missing field apart; everything else is found at the field itself.
      const missing = error?.params['missingProperty'];
      const field = typeof missing === 'string' ? missing : (error?.instancePath.split('/')[1] ?? '');
      const keyword = error?.keyword ?? '';
      return new AppError('INVALID_INPUT', {
        message: faultMessage({ field, keyword }, endpoint.input.properties),
      });
    },
    onRequest: async (request) => checkAccess(endpoint.access, request.identity),
    preValidation: async (request) => {
      const text =
        part === 'query' ? queryText(request.raw.url ?? '') : ((request.body as string | null) ?? '');
      const parameters = request.params as Record<string, string>;
      request[part] = collectInput(endpoint.input, parseFormFields(text), parameters);
    },
    handler,
  };
}

function createHandler({ endpoint, handle }: Route, options: RegisterOptions): RouteOptions['handler'] {
  const check = options.checkOutput ? createOutputCheck(endpoint.path, endpoint.output) : undefined;
  const part = readsQuery(endpoint) ? 'query' : 'body';
  return async (request, reply) => {
    const data = await handle(request[part], createContext(request));
    check?.(data);
    return reply.header('cache-control', 'no-store').send(success(data));
  };
}

function createContext(request: FastifyRequest): CallContext {
  return { identity: request.identity, clientInfo: readClientInfo(request), requestId: request.id };
}

function readClientInfo(request: FastifyRequest): ClientInfo {
  const entries = headerNames
    .filter((name) => name !== 'token')
    .map((name) => [name, request.headers[name]] as const)
    .filter(([, value]) => typeof value === 'string' && value !== '' && value.length <= longestHeader);
  return Object.fromEntries(entries);
}

function refuseOtherMethods(app: FastifyInstance, url: string, known: readonly string[]): void {
  const allowed = known.includes('GET') ? ['HEAD', ...known] : known;
  const others = app.supportedMethods.filter((method) => !allowed.includes(method));
  // In `onRequest`, so that the method is refused before anything reads the body.
  const refuse = async (_request: FastifyRequest, reply: FastifyReply) => {
    reply.header('allow', known.join(', '));
    throw new AppError('WRONG_METHOD');
  };
  app.route({ method: others, url, onRequest: refuse, handler: refuse });
}
