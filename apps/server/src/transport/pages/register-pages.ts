import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { app as product } from '@academy/contract/limits.ts';
import { rootPath, type RoutePath, routeQueries, routes } from '@academy/contract/routes.ts';
import { type Clock, type Monotonic, monotonic } from '../../kit/clock.ts';
import { AppError } from '../../kit/errors.ts';
import type { PageRenderer } from '../../ports/page-renderer.ts';
import { type Admission, Overload } from '../admission.ts';
import { isDatabaseUnavailable } from '../error-handler.ts';
import { chooseEncoding, type CompressedPage, compressPage } from '../compression.ts';
import type { RateLimiter } from '../rate-limit.ts';
import { ResponseCache } from '../response-cache.ts';
import type { Route } from '../route.ts';
import type { SharedResponses } from '../shared-responses.ts';
import { createDocumentWriter } from './document.ts';
import { createGuestCalls } from './guest-call.ts';
import { resolvePublicOrigin } from './public-origin.ts';

export interface PageDeps {
  readonly renderer: PageRenderer;
  readonly routes: readonly Route[];
  readonly clock: Clock;
  /** Measures the age of cached pages; absent: by the system's monotonic clock. */
  readonly now?: Monotonic | undefined;
  /** Changes when anything changes that guests can see. */
  readonly version: () => Promise<string>;
  /** The cache of what the screens ask for; without it every rendering reads it. */
  readonly sharedResponses?: SharedResponses | undefined;
  /** As in the limits of a `ResponseCache`. */
  readonly oldResponseWait?: number | undefined;
  readonly limiter: RateLimiter;
  readonly admission: Admission;
  /** The academy's public URL without a trailing slash. */
  readonly publicUrl: string | undefined;
}

/** Milliseconds after which the page is sent without a rendered first screen. */
const renderTimeout = 3_000;

const cacheLimits = {
  freshMilliseconds: 30_000,
  usableMilliseconds: 120_000,
  waitMilliseconds: 0,
  bytes: 48 * 1024 * 1024,
  pending: 24,
};

type SendFallback = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** The result for a page that only the phone renders; it is cached too. */
const notRendered = { bytes: 200, page: undefined };

/**
 * Serves the first screens below `/wx/` as HTML with their data. Whatever cannot be rendered is answered with
 * `sendFallback`, the app's HTML without a first screen, so that a rendering failure never makes the academy
 * unreachable.
 */
export function registerPages(scope: FastifyInstance, deps: PageDeps, sendFallback: SendFallback): void {
  const find = createPageFinder(deps);
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isPageRequest(request)) {
      await deps.limiter(request, reply);
      return reply.callNotFound();
    }
    const page = await find(request, reply).catch((error: unknown) => {
      if (error instanceof AppError) throw error;
      request.log.warn({ err: error }, 'a first screen could not be found');
      return undefined;
    });
    return page ? sendPage(page, request, reply) : sendFallback(request, reply);
  };
  const config = { limitsGuests: true };
  scope.get('/', { config }, handler);
  scope.get('/pages/*', { config }, handler);
}

/**
 * Whether a person or a share card reader requests the page; requests by scripts of other pages say so in
 * `sec-fetch-mode`.
 */
function isPageRequest({ headers }: FastifyRequest): boolean {
  const mode = headers['sec-fetch-mode'];
  if (mode !== undefined) return mode === 'navigate';
  return /text\/html|\*\/\*/.test(headers.accept ?? '*/*');
}

function createPageFinder(deps: PageDeps) {
  const { renderer, clock, now = monotonic, version, oldResponseWait, limiter, admission } = deps;
  const writeDocument = createDocumentWriter(renderer);
  const cache = new ResponseCache<{ bytes: number; page: CompressedPage | undefined }>(now, {
    ...cacheLimits,
    oldResponseWait,
  });
  const callsOf = createGuestCalls(deps);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<CompressedPage | undefined> => {
    const url = pageUrl(request.raw.url ?? '');
    if (url === undefined) {
      await limiter(request, reply);
      return undefined;
    }
    const origin = resolvePublicOrigin(deps.publicUrl, request);
    const render = async () => {
      try {
        const page = await renderer.render({ url, call: callsOf(request), now: clock.now() });
        if (!page) return notRendered;
        const compressed = await compressPage(writeDocument(page, origin), page.status);
        return { bytes: compressed.bytes, page: compressed };
      } catch (error) {
        // The last page is served meanwhile, where there is one.
        if (isDatabaseUnavailable(error)) throw error;
        // Cached like a page: a failing screen must not be rendered and logged again for everybody.
        request.log.warn({ err: error, url }, 'a first screen could not be rendered');
        return notRendered;
      }
    };
    // Forged hosts, like forged ids, fill the cache with pages that nobody else gets; its bytes are limited.
    const key = `${origin ?? ''} ${url}`;
    const currentVersion = await version();
    const cached = cache.find(key, currentVersion);
    if (cached) return cached.page;
    await limiter(request, reply);
    const renderIfAdmitted = () => admission.run('guest', render);
    try {
      return (await withinMilliseconds(renderTimeout, cache.get(key, currentVersion, renderIfAdmitted)))
        ?.page;
    } catch (error) {
      // The app without a first screen costs next to nothing.
      if (error instanceof Overload) return undefined;
      throw error;
    }
  };
}

async function withinMilliseconds<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Not rendered within ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([work, timedOut]);
  } finally {
    clearTimeout(timer);
  }
}

function sendPage(page: CompressedPage, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const policy = String(reply.getHeader('content-security-policy') ?? '')
    .replace("script-src 'self'", `script-src 'self' ${page.scriptHash}`)
    .replace("style-src 'self'", `style-src 'self' ${page.styleHash}`);
  reply.headers({
    'content-security-policy': policy,
    'cache-control': 'no-cache',
    etag: page.etag,
    vary: 'accept-encoding',
    ...(page.link !== undefined && { link: page.link }),
  });
  const clientEtags = (request.headers['if-none-match'] ?? '').split(/\s*,\s*/);
  if (page.status === 200 && clientEtags.includes(page.etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.code(page.status).type('text/html; charset=utf-8').send(page.bodies[encoding]);
}

/** Longer values are not valid. */
const maxValueLength = 200;

/** The page for all unknown paths. */
const unknownPage = '/pages/unknown';

/**
 * Normalises a URL below the base path to the page's path and those parameters that its screen reads, in fixed order:
 * other parameters must neither be rendered nor cause separate cache entries, and all unknown paths are one page.
 * Undefined for a value that is too long.
 */
function pageUrl(requestUrl: string): string | undefined {
  const [path = '', search = ''] = requestUrl.slice(product.basePath.length - 1).split(/\?(.*)/s);
  const route = path === '/' || path === '' ? rootPath : path;
  if (!Object.hasOwn(routes, route)) return unknownPage;
  const requestQuery = new URLSearchParams(search);
  const query = new URLSearchParams();
  for (const name of routeQueries[route as RoutePath] ?? []) {
    const value = requestQuery.get(name);
    if (value === null) continue;
    if (value.length > maxValueLength) return undefined;
    query.set(name, value);
  }
  const text = query.toString();
  return text === '' ? route : `${route}?${text}`;
}
