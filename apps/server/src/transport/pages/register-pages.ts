import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../kit/clock.ts';
import type { PageRenderer } from '../../ports/page-renderer.ts';
import type { Route } from '../route.ts';
import { createDocumentWriter } from './document.ts';
import { createGuestCalls } from './guest-call.ts';
import { createOrigin } from './origin.ts';
import { PageCache } from './page-cache.ts';
import { pageUrl } from './page-key.ts';
import { chooseCoding, packPage, type PackedPage } from './packed-page.ts';

export interface PageParts {
  readonly renderer: PageRenderer;
  readonly routes: readonly Route[];
  readonly clock: Clock;
  /** Changes when anything changes that readers see. */
  readonly version: () => Promise<string>;
  /** The address that people see, without a slash at its end. */
  readonly publicUrl: string | undefined;
}

/** A visitor who would wait longer is sent the page without its first screen. Milliseconds. */
const patience = 3_000;

type Plain = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** A page that the phone draws itself: nothing was rendered, and that is worth remembering too. */
const nothing = { bytes: 200, page: undefined };

/**
 * Serves the first screens below `/wx/` as HTML with their data. Whatever cannot be rendered is answered with `plain`,
 * the app's page without a first screen: rendering makes the academy quicker and never unreachable.
 */
export function registerPages(scope: FastifyInstance, parts: PageParts, plain: Plain): void {
  const find = createPageFinder(parts);
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isOpened(request)) return reply.callNotFound();
    const page = await find(request).catch((error: unknown) => {
      request.log.warn({ err: error }, 'a first screen could not be found');
      return undefined;
    });
    return page ? sendPage(page, request, reply) : plain(request, reply);
  };
  scope.get('/', handler);
  scope.get('/pages/*', handler);
}

/** Opened by a person, or read by whoever makes a card of it; scripts of other pages say that they are neither. */
function isOpened({ headers }: FastifyRequest): boolean {
  const mode = headers['sec-fetch-mode'];
  if (mode !== undefined) return mode === 'navigate';
  return /text\/html|\*\/\*/.test(headers.accept ?? '*/*');
}

function createPageFinder({ renderer, routes, clock, version, publicUrl }: PageParts) {
  const write = createDocumentWriter(renderer);
  const cache = new PageCache<{ bytes: number; page: PackedPage | undefined }>(clock);
  const callsOf = createGuestCalls(routes);
  const originOf = createOrigin(publicUrl);
  return async (request: FastifyRequest): Promise<PackedPage | undefined> => {
    const url = pageUrl(request.raw.url ?? '');
    if (url === undefined) return undefined;
    const origin = originOf(request);
    const render = async () => {
      try {
        const page = await renderer.render({ url, call: callsOf(request), now: clock.now() });
        if (!page) return nothing;
        const packed = await packPage(write(page, origin), page.status);
        return { bytes: packed.bytes, page: packed };
      } catch (error) {
        // Remembered like a page: a screen that fails must not cost everyone a rendering, and the log a line each.
        request.log.warn({ err: error, url }, 'a first screen could not be rendered');
        return nothing;
      }
    };
    const found = cache.get(`${origin ?? ''} ${url}`, await version(), render);
    return (await within(patience, found))?.page;
  };
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Not rendered within ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function sendPage(page: PackedPage, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const coding = chooseCoding(request.headers['accept-encoding']);
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
  const known = (request.headers['if-none-match'] ?? '').split(/\s*,\s*/);
  if (page.status === 200 && known.includes(page.etag)) return reply.code(304).send();
  if (coding !== 'identity') reply.header('content-encoding', coding);
  reply.repeatable = true;
  return reply.code(page.status).type('text/html; charset=utf-8').send(page.bodies[coding]);
}
