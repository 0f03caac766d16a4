import { access } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { app as product } from '@academy/contract/limits.ts';
import { AppError } from '../../kit/app-error.ts';
import { sendFailure } from '../failures.ts';
import { type PageParts, registerPages } from '../pages/register-pages.ts';
import { limitRate } from '../rate-limit.ts';
import type { RateLimit } from '../settings.ts';

const prefix = product.basePath;
/** Vite puts the hash of a file's content into its name, so that the name never means anything else. */
const hashedAsset = /\/assets\/[^/]+-[\w-]{8,}\.\w+(?:\.br|\.gz)?$/;

export interface MobileApp {
  /** Folder of the built app; without one nothing is served. */
  readonly directory: string | undefined;
  /** Renders first screens; without it the phone draws them all. */
  readonly pages?: PageParts | undefined;
  /** For pages as for calls: one that nobody has opened yet costs more than most calls. */
  readonly rateLimit: RateLimit;
}

/**
 * Serves the built mobile app in history mode: an address that is no file and that a person navigates to gets its first
 * screen rendered, or `index.html`; a missing script or picture is a 404, never a page. Without a built app there
 * nothing is served.
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
  const goHome = (_request: FastifyRequest, reply: FastifyReply) => reply.redirect(prefix);
  app.get('/', goHome);
  app.get(prefix.slice(0, -1), goHome);
  const serve = async (scope: FastifyInstance) => {
    await serveDirectory(scope, directory);
    if (pages) await scope.register((inner) => renderPages(inner, pages, rateLimit));
  };
  await app.register(serve, { prefix });
}

async function renderPages(scope: FastifyInstance, pages: PageParts, rateLimit: RateLimit): Promise<void> {
  await limitRate(scope, rateLimit);
  registerPages(scope, pages, (_request, reply) => reply.sendFile('index.html'));
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
      // The in-app web view shows pages, the download page among them, in a sandbox that counts as a foreign origin.
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

/** A page opened by a person, not a file that a page wants: browsers say so, older ones by what they accept. */
function isNavigation(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const path = (request.raw.url ?? '').split('?', 1)[0] ?? '';
  if (path.startsWith(`${prefix}assets/`) || path.slice(path.lastIndexOf('/')).includes('.')) return false;
  const mode = request.headers['sec-fetch-mode'];
  if (mode !== undefined) return mode === 'navigate';
  return /text\/html/.test(request.headers.accept ?? '');
}
