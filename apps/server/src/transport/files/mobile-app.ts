import { access } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { app as product } from '@academy/contract/limits.ts';
import { AppError } from '../../kit/app-error.ts';
import { sendFailure } from '../failures.ts';

const prefix = product.basePath;
/** Vite puts the hash of a file's content into its name, so that the name never means anything else. */
const hashedAsset = /\/assets\/[^/]+-[\w-]{8,}\.\w+(?:\.br|\.gz)?$/;

/**
 * Serves the built mobile app in history mode: an address that is no file and that a person navigates to gets
 * `index.html`; a missing script or picture is a 404, never a page. Without a built app there nothing is served.
 */
export async function registerMobileApp(app: FastifyInstance, directory: string | undefined): Promise<void> {
  if (directory === undefined) return;
  if (!(await isBuilt(directory))) {
    app.log.warn({ directory }, 'the mobile app has not been built: nothing is served for it');
    return;
  }
  const goHome = (_request: FastifyRequest, reply: FastifyReply) => reply.redirect(prefix);
  app.get('/', goHome);
  app.get(prefix.slice(0, -1), goHome);
  await app.register(async (scope) => serveDirectory(scope, directory), { prefix });
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
