import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Endpoint } from '@academy/contract/http/endpoint.ts';
import { apiPrefix, headerNames } from '@academy/contract/http/envelope.ts';
import { AppError } from '../kit/app-error.ts';
import { checkAccess } from './access/gate.ts';
import type { Identity } from './access/identity.ts';
import { success } from './envelope.ts';
import { collectInput } from './input/collect-input.ts';
import { checkAnnouncedLength, readFileForm, type SentFile } from './input/file-form.ts';
import { type FormFields, parseFormFields, queryText } from './input/form-fields.ts';
import { faultMessage } from './input/messages.ts';
import { createOutputCheck } from './output-check.ts';
import type { CallContext, ClientInfo, Route } from './route.ts';
import type { SharedAnswers } from './shared-answers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The file of a call that takes one, from before validation on. */
    sentFile: SentFile | undefined;
  }
}

/** Longer values of the app's headers are made up; they would only fill the log. */
const longestHeader = 200;

export interface RegisterOptions {
  /** Check every answer against the contract; for tests. */
  checkOutput: boolean;
  /** Keeps what is the same for every guest; without it every call is answered anew. */
  answers?: SharedAnswers | undefined;
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
    const packed = route.shared && options.answers !== undefined;
    for (const url of urlsOf(route.endpoint)) {
      app.route(createRouteOptions(route.endpoint, url, { handler, packed }));
      methods.set(url, [...(methods.get(url) ?? []), route.endpoint.method]);
    }
  }
  for (const [url, known] of methods) refuseOtherMethods(app, url, known);
}

interface Answering {
  handler: RouteOptions['handler'];
  /** Whether the handler's answers come compressed. */
  packed: boolean;
}

function createRouteOptions(endpoint: Endpoint, url: string, { handler, packed }: Answering): RouteOptions {
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
    config: { transfer: endpoint.file !== null },
    ...(packed && { compress: false }),
    onRequest: async (request) => {
      checkAccess(endpoint.access, request.identity);
      if (endpoint.file) checkAnnouncedLength(request, endpoint.file);
    },
    preValidation: async (request) => {
      const parameters = request.params as Record<string, string>;
      request[part] = collectInput(endpoint.input, await readFields(request, endpoint), parameters);
    },
    onResponse: async (request) => {
      request.sentFile?.content.destroy();
    },
    handler,
  };
}

async function readFields(request: FastifyRequest, endpoint: Endpoint): Promise<FormFields> {
  if (readsQuery(endpoint)) return parseFormFields(queryText(request.raw.url ?? ''));
  if (!endpoint.file) return parseFormFields((request.body as string | null) ?? '');
  const { fields, file } = await readFileForm(request, endpoint.file);
  request.sentFile = file;
  return fields;
}

function createHandler(route: Route, options: RegisterOptions): RouteOptions['handler'] {
  const { endpoint, handle, shared } = route;
  const { answers } = options;
  const check = options.checkOutput ? createOutputCheck(endpoint.path, endpoint.output) : undefined;
  const part = readsQuery(endpoint) ? 'query' : 'body';
  const answer = async (request: FastifyRequest, context: CallContext) => {
    const data = await handle(request[part], context);
    check?.(data);
    return success(data);
  };
  if (shared && answers) return createSharedHandler(route, { answers, answer, check });
  return async (request, reply) =>
    reply.header('cache-control', 'no-store').send(await answer(request, createContext(request)));
}

interface Sharing {
  answers: SharedAnswers;
  answer: (request: FastifyRequest, context: CallContext) => Promise<unknown>;
  check: ((data: unknown) => void) | undefined;
}

/** Guests are sent what is kept for all of them; somebody signed in what the route's shortcut makes of it, if it can. */
function createSharedHandler(
  { endpoint, shortcut }: Route,
  { answers, answer, check }: Sharing,
): RouteOptions['handler'] {
  const part = readsQuery(endpoint) ? 'query' : 'body';
  const ofGuests = (request: FastifyRequest) => {
    const context = { clientInfo: {}, address: '', requestId: request.id };
    return answers.get(`${endpoint.path} ${JSON.stringify(request[part])}`, () => answer(request, context));
  };
  const takeShortcut = (request: FastifyRequest, context: CallContext) =>
    shortcut?.(
      async () => (await ofGuests(request)).data,
      request[part] as never,
      context as CallContext & { identity: Identity },
    ) ?? 'anew';
  return async (request, reply) => {
    if (!request.identity) return (await ofGuests(request)).send(request, reply);
    const context = createContext(request);
    const taken = await takeShortcut(request, context);
    if (taken === 'same') return (await ofGuests(request)).send(request, reply);
    if (taken === 'anew') return answers.pack(await answer(request, context)).send(request, reply);
    check?.(taken);
    return answers.pack(success(taken)).send(request, reply);
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
