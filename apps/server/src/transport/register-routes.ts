import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Endpoint } from '@academy/contract/http/endpoint.ts';
import { apiPrefix, headerNames } from '@academy/contract/http/envelope.ts';
import { AppError } from '../kit/errors.ts';
import { checkAccess } from './access.ts';
import { type Admission, priorityOf } from './admission.ts';
import { success } from './envelope.ts';
import { collectInput, type FormFields, parseFormFields, queryText } from './input/parse-input.ts';
import { checkContentLength, readFileForm, type UploadedFile } from './input/file-form.ts';
import { inputErrorMessage } from './input/validation-messages.ts';
import { createOutputCheck } from './contract-checks.ts';
import type { RateLimiter } from './rate-limit.ts';
import {
  type ResponseSections,
  type CallContext,
  type ClientInfo,
  mergeSections,
  type Route,
} from './route.ts';
import { SharedResponse, type SharedResponses } from './shared-responses.ts';
import { wellFormedOrigin } from './well-formed-origin.ts';

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
  /** The cache of shared sections; without it every request reads them. */
  sharedResponses?: SharedResponses | undefined;
  limiter: RateLimiter;
  admission: Admission;
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
    const isCached = route.sections !== undefined && options.sharedResponses !== undefined;
    for (const url of urlsOf(route.endpoint)) {
      app.route(createRouteOptions(route.endpoint, url, { handler, isCached, limiter: options.limiter }));
      methods.set(url, [...(methods.get(url) ?? []), route.endpoint.method]);
    }
  }
  for (const [url, endpointMethods] of methods) rejectOtherMethods(app, url, endpointMethods);
}

interface HandlerOptions {
  handler: RouteOptions['handler'];
  /** Whether the handler takes responses from the cache: it compresses them and limits guests itself. */
  isCached: boolean;
  limiter: RateLimiter;
}

/** Counts a guest's request to a route with `limitsGuests`, which the hook of all routes leaves out. */
async function limitGuest(limiter: RateLimiter, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (!request.identity) await limiter(request, reply);
}

function createRouteOptions(
  endpoint: Endpoint,
  url: string,
  { handler, isCached, limiter }: HandlerOptions,
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
    config: { transfer: endpoint.file !== null, limitsGuests: isCached },
    ...(isCached && { compress: false, attachValidation: true }),
    onRequest: async (request) => {
      checkAccess(endpoint, request.identity);
      if (endpoint.file) checkContentLength(request, endpoint.file);
    },
    preValidation: async (request, reply) => {
      const parameters = request.params as Record<string, string>;
      try {
        request[inputPart] = collectInput(endpoint.input, await readFields(request, endpoint), parameters);
      } catch (error) {
        if (isCached) await limitGuest(limiter, request, reply);
        throw error;
      }
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
  const { endpoint, handle, sections } = route;
  const check = options.checkOutput ? createOutputCheck(endpoint.path, endpoint.output) : undefined;
  const { sharedResponses, limiter, admission } = options;
  if (sections && sharedResponses)
    return createSharedHandler({ endpoint, sections }, { sharedResponses, limiter, admission, check });
  const inputPart = hasQueryInput(endpoint) ? 'query' : 'body';
  return async (request, reply) => {
    const work = () => handle(request[inputPart], createContext(request));
    // Files take as long as their senders need, and have limits of their own.
    const data = await (endpoint.file || endpoint.longRunning
      ? work()
      : admission.runInSlot(priorityOf(endpoint, request.identity), work));
    check?.(data);
    return reply.header('cache-control', 'no-store').send(success(data));
  };
}

interface SharedHandlerDeps {
  sharedResponses: SharedResponses;
  limiter: RateLimiter;
  admission: Admission;
  check: ((data: unknown) => void) | undefined;
}

/**
 * Guests, and users whose response does not differ from theirs, get the cached response; others get its data merged with
 * their personal section.
 */
function createSharedHandler(
  { endpoint, sections }: { endpoint: Endpoint; sections: ResponseSections<unknown, unknown> },
  { sharedResponses, limiter, admission, check }: SharedHandlerDeps,
): RouteOptions['handler'] {
  const inputPart = hasQueryInput(endpoint) ? 'query' : 'body';
  const getResponse = (request: FastifyRequest, reply: FastifyReply, isAdmitted: boolean) => {
    const input = request[inputPart];
    const create = async () => {
      const data = await sections.shared(input);
      check?.(data);
      return data;
    };
    const priority = priorityOf(endpoint, request.identity);
    const createIfAdmitted = () => admission.run(priority, create);
    return sharedResponses.get({ path: endpoint.path, input }, isAdmitted ? create : createIfAdmitted, () =>
      limitGuest(limiter, request, reply),
    );
  };
  return async (request, reply) => {
    if (request.validationError) {
      await limitGuest(limiter, request, reply);
      throw request.validationError;
    }
    if (!request.identity || !sections.personal)
      return (await getResponse(request, reply, false)).send(request, reply);
    let response: SharedResponse | undefined;
    const getShared = async () => (response = await getResponse(request, reply, true)).data;
    const call = { input: request[inputPart], context: createContext(request) };
    const work = () => mergeSections(sections, getShared, call);
    const data = await admission.runInSlot(priorityOf(endpoint, request.identity), work);
    if (response && data === response.data) return response.send(request, reply);
    check?.(data);
    return new SharedResponse(data).send(request, reply);
  };
}

function createContext(request: FastifyRequest): CallContext {
  const { identity, id: requestId, ip: address, sentFile: file } = request;
  const origin = wellFormedOrigin(request.protocol, request.host);
  const userAgent = request.headers['user-agent'] ?? '';
  return { identity, clientInfo: readClientInfo(request), address, userAgent, requestId, origin, file };
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
