import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Endpoint } from '@academy/contract/http/endpoint.ts';
import { apiPrefix, headerNames } from '@academy/contract/http/envelope.ts';
import { AppError } from '../kit/errors.ts';
import { checkAccess, type Identity } from './access.ts';
import { success } from './envelope.ts';
import { collectInput, type FormFields, parseFormFields, queryText } from './input/parse-input.ts';
import { checkContentLength, readFileForm, type UploadedFile } from './input/file-form.ts';
import { inputErrorMessage } from './input/validation-messages.ts';
import { createOutputCheck } from './contract-checks.ts';
import type { CallContext, ClientInfo, Route } from './route.ts';
import type { SharedResponses } from './shared-responses.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The uploaded file of a request, set before validation. */
    sentFile: UploadedFile | undefined;
  }
}

/** Longer values of the app's headers are forged and would only fill the log. */
const maxHeaderLength = 200;

interface RegisterOptions {
  /** Checks every response against the contract; for tests. */
  checkOutput: boolean;
  /** The cache of responses that are the same for every guest; without it every request runs its handler. */
  sharedResponses?: SharedResponses | undefined;
}

/** Every URL of an endpoint, its main one first, in Fastify's syntax: `/app/v1/content/:id`. */
const urlsOf = (endpoint: Endpoint): string[] =>
  [endpoint.path, ...endpoint.aliases].map((path) => `${apiPrefix}/${path.replace(/\{(\w+)\}/g, ':$1')}`);

const hasQueryInput = (endpoint: Endpoint) => endpoint.method === 'GET' || endpoint.method === 'DELETE';

/** Registers each route under its path and its aliases, and rejects other methods there. */
export function registerRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  options: RegisterOptions,
): void {
  const methods = new Map<string, string[]>();
  for (const route of routes) {
    const handler = createHandler(route, options);
    const isCompressed = route.shared && options.sharedResponses !== undefined;
    for (const url of urlsOf(route.endpoint)) {
      app.route(createRouteOptions(route.endpoint, url, { handler, isCompressed }));
      methods.set(url, [...(methods.get(url) ?? []), route.endpoint.method]);
    }
  }
  for (const [url, endpointMethods] of methods) rejectOtherMethods(app, url, endpointMethods);
}

interface HandlerOptions {
  handler: RouteOptions['handler'];
  /** Whether the handler compresses its responses itself. */
  isCompressed: boolean;
}

function createRouteOptions(
  endpoint: Endpoint,
  url: string,
  { handler, isCompressed }: HandlerOptions,
): RouteOptions {
  const inputPart = hasQueryInput(endpoint) ? 'query' : 'body';
  return {
    method: endpoint.method,
    url,
    schema: hasQueryInput(endpoint) ? { querystring: endpoint.input } : { body: endpoint.input },
    schemaErrorFormatter: ([error]) => {
      // `required` names the missing field in a parameter; for all other keywords it is in the instance path.
      const missing = error?.params['missingProperty'];
      const field = typeof missing === 'string' ? missing : (error?.instancePath.split('/')[1] ?? '');
      const keyword = error?.keyword ?? '';
      return new AppError('INVALID_INPUT', {
        message: inputErrorMessage({ field, keyword }, endpoint.input.properties),
      });
    },
    config: { transfer: endpoint.file !== null },
    ...(isCompressed && { compress: false }),
    onRequest: async (request) => {
      checkAccess(endpoint.access, request.identity);
      if (endpoint.file) checkContentLength(request, endpoint.file);
    },
    preValidation: async (request) => {
      const parameters = request.params as Record<string, string>;
      request[inputPart] = collectInput(endpoint.input, await readFields(request, endpoint), parameters);
    },
    onResponse: async (request) => {
      request.sentFile?.content.destroy();
    },
    handler,
  };
}

async function readFields(request: FastifyRequest, endpoint: Endpoint): Promise<FormFields> {
  if (hasQueryInput(endpoint)) return parseFormFields(queryText(request.raw.url ?? ''));
  if (!endpoint.file) return parseFormFields((request.body as string | null) ?? '');
  const { fields, file } = await readFileForm(request, endpoint.file);
  request.sentFile = file;
  return fields;
}

function createHandler(route: Route, options: RegisterOptions): RouteOptions['handler'] {
  const { endpoint, handle, shared } = route;
  const { sharedResponses } = options;
  const check = options.checkOutput ? createOutputCheck(endpoint.path, endpoint.output) : undefined;
  const inputPart = hasQueryInput(endpoint) ? 'query' : 'body';
  const callHandler = async (request: FastifyRequest, context: CallContext) => {
    const data = await handle(request[inputPart], context);
    check?.(data);
    return success(data);
  };
  if (shared && sharedResponses) return createSharedHandler(route, { sharedResponses, callHandler, check });
  return async (request, reply) =>
    reply.header('cache-control', 'no-store').send(await callHandler(request, createContext(request)));
}

interface SharedHandlerDeps {
  sharedResponses: SharedResponses;
  callHandler: (request: FastifyRequest, context: CallContext) => Promise<unknown>;
  check: ((data: unknown) => void) | undefined;
}

/** Guests get the shared response; signed-in users get the result of the route's shortcut if it has one. */
function createSharedHandler(
  { endpoint, shortcut }: Route,
  { sharedResponses, callHandler, check }: SharedHandlerDeps,
): RouteOptions['handler'] {
  const inputPart = hasQueryInput(endpoint) ? 'query' : 'body';
  const getGuestResponse = (request: FastifyRequest) => {
    const context = { clientInfo: {}, address: '', requestId: request.id };
    return sharedResponses.get(`${endpoint.path} ${JSON.stringify(request[inputPart])}`, () =>
      callHandler(request, context),
    );
  };
  const runShortcut = (request: FastifyRequest, context: CallContext) =>
    shortcut?.(
      async () => (await getGuestResponse(request)).data,
      request[inputPart] as never,
      context as CallContext & { identity: Identity },
    ) ?? 'anew';
  return async (request, reply) => {
    if (!request.identity) return (await getGuestResponse(request)).send(request, reply);
    const context = createContext(request);
    const shortcutResult = await runShortcut(request, context);
    if (shortcutResult === 'same') return (await getGuestResponse(request)).send(request, reply);
    if (shortcutResult === 'anew')
      return sharedResponses.prepare(await callHandler(request, context)).send(request, reply);
    check?.(shortcutResult);
    return sharedResponses.prepare(success(shortcutResult)).send(request, reply);
  };
}

function createContext(request: FastifyRequest): CallContext {
  const { identity, id: requestId, ip: address, sentFile: file } = request;
  const origin = request.host ? `${request.protocol}://${request.host.toLowerCase()}` : undefined;
  return { identity, clientInfo: readClientInfo(request), address, requestId, origin, file };
}

function readClientInfo(request: FastifyRequest): ClientInfo {
  const entries = headerNames
    .filter((name) => name !== 'token')
    .map((name) => [name, request.headers[name]] as const)
    .filter(([, value]) => typeof value === 'string' && value !== '' && value.length <= maxHeaderLength);
  return Object.fromEntries(entries);
}

function rejectOtherMethods(app: FastifyInstance, url: string, endpointMethods: readonly string[]): void {
  const allowed = endpointMethods.includes('GET') ? ['HEAD', ...endpointMethods] : endpointMethods;
  const otherMethods = app.supportedMethods.filter((method) => !allowed.includes(method));
  // In `onRequest`, so that the method is rejected before the body is read.
  const reject = async (_request: FastifyRequest, reply: FastifyReply) => {
    reply.header('allow', endpointMethods.join(', '));
    throw new AppError('WRONG_METHOD');
  };
  app.route({ method: otherMethods, url, onRequest: reject, handler: reject });
}
