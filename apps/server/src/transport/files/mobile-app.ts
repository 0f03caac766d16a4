import { access } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { app as product } from '@academy/contract/limits.ts';
import { AppError } from '../../kit/errors.ts';
import { sendFailure } from '../error-handler.ts';
import { type PageDeps, registerPages } from '../pages/register-pages.ts';
import { limitRate } from '../rate-limit.ts';
import type { RateLimit, TransportSettings } from '../settings.ts';

const prefix = product.basePath;
/** Vite adds a hash of the content to file names, so the content under a name never changes. */
const hashedAsset = /\/assets\/[^/]+-[\w-]{8,}\.\w+(?:\.br|\.gz)?$/;

interface MobileApp {
  /** The folder of the built app; without it nothing is served. */
  readonly directory: string | undefined;
  /** Renders first screens; without it the phone renders them. */
  readonly pages?: Omit<PageDeps, 'limiter'> | undefined;
  /** The rate limit of API calls applies to pages too: a page that is not cached costs more than most calls. */
  readonly rateLimit: RateLimit;
}

/**
 * Serves the built mobile app in history mode. A navigation to a URL that is no file gets its rendered first screen
 * or `index.html`; a missing script or picture gets a 404, never a page. Nothing is served when the app has not been
 * built.
 */
export async function registerMobileApp(
  app: FastifyInstance,
  { directory, pages, rateLimit }: MobileApp,
): Promise<void> {
  if (directory === undefined) return;
  if (!(await isBuilt(directory))) {
    app.log.warn({ directory }, 'the mobile app has not been built: nothing is served for it');
    return;
  }
  const redirectToApp = (_request: FastifyRequest, reply: FastifyReply) => reply.redirect(prefix);
  app.get('/', redirectToApp);
  app.get(prefix.slice(0, -1), redirectToApp);
  const serve = async (scope: FastifyInstance) => {
    await serveDirectory(scope, directory);
    if (pages) await scope.register((pageScope) => renderPages(pageScope, pages, rateLimit));
  };
  await app.register(serve, { prefix });
}

async function renderPages(
  scope: FastifyInstance,
  pages: Omit<PageDeps, 'limiter'>,
  rateLimit: RateLimit,
): Promise<void> {
  const limiter = await limitRate(scope, rateLimit);
  registerPages(scope, { ...pages, limiter }, (_request, reply) => reply.sendFile('index.html'));
}

const isBuilt = (directory: string): Promise<boolean> =>
  access(join(directory, 'index.html')).then(
    () => true,
    () => false,
  );

async function serveDirectory(scope: FastifyInstance, directory: string): Promise<void> {
  await scope.register(fastifyStatic, {
    root: directory,
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', cacheControlOf(path));
      reply.header('vary', 'accept-encoding');
      // The in-app web view shows pages, including the download page, in a sandbox that counts as a foreign origin.
      reply.header('cross-origin-resource-policy', 'cross-origin');
      reply.header('access-control-allow-origin', '*');
    },
  });
  scope.setNotFoundHandler((request, reply) => {
    if (isNavigation(request)) return reply.sendFile('index.html');
    return sendFailure(new AppError('UNKNOWN_CALL', { message: '请求的文件不存在' }), request, reply);
  });
}

const cacheControlOf = (path: string) =>
  hashedAsset.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';

/**
 * Whether a person navigates to a page, rather than a page loading a file: browsers say so, older ones by what they
 * accept.
 */
function isNavigation(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const path = (request.raw.url ?? '').split('?', 1)[0] ?? '';
  if (path.startsWith(`${prefix}assets/`) || path.slice(path.lastIndexOf('/')).includes('.')) return false;
  const mode = request.headers['sec-fetch-mode'];
  if (mode !== undefined) return mode === 'navigate';
  return /text\/html/.test(request.headers.accept ?? '');
}

/** Serves the emergency document. Its purpose is that an app under any host may read it. */
export function registerEmergency(app: FastifyInstance, document: TransportSettings['emergency']): void {
  app.get('/emergency.json', (_request, reply) =>
    reply
      .headers({
        'cache-control': 'no-cache',
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(document),
  );
}
