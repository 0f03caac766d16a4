import { extname } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../kit/errors.ts';
import type { MediaSigner } from '../../kit/media-signer.ts';
import { type ByteRange, isPrivate, type Storage, type StoredFile } from '../../ports/storage.ts';
import { failure, jsonType } from '../envelope.ts';
import { createCardPictureFinder, type RenderCardPicture } from './card-pictures.ts';

/** Paths contain the hash of their content, so browsers may cache files for ever. */
const immutableCaching = 'public, max-age=31536000, immutable';
/** An SVG opened directly is a document: without this policy an uploaded one could run scripts under our origin. */
const svgPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

interface MediaDeps {
  readonly storage: Storage;
  readonly signer: MediaSigner;
  /** Absent: SVGs have no JPEG version. */
  readonly renderCardPicture?: RenderCardPicture | undefined;
  /** Files that change every second or are not stored yet. */
  readonly findInMemoryFile?: FindInMemoryFile | undefined;
}

/**
 * Serves `/media/*`: pictures and videos of the storage, whole or by Range, for pages under any host. A private file
 * needs a signed path; without a valid one the response is the same as for a missing file.
 */
export async function registerMedia(app: FastifyInstance, deps: MediaDeps): Promise<void> {
  const { storage, renderCardPicture } = deps;
  const findCardPicture = renderCardPicture
    ? createCardPictureFinder(storage, renderCardPicture)
    : async () => undefined;
  const find = async (path: string) => (await storage.find(path)) ?? findCardPicture(path);
  app.route({
    method: ['GET', 'HEAD'],
    url: '/media/*',
    handler: (request, reply) => sendMedia({ ...deps, find }, request, reply),
  });
}

async function sendMedia(
  { storage, signer, find, findInMemoryFile }: MediaDeps & { find: Storage['find'] },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { path, cacheControl } = resolvePath(request, signer);
  const inMemoryFile = await findInMemoryFile?.(path);
  if (inMemoryFile) return sendInMemoryFile(inMemoryFile, { path, reply });
  const file = await orNotFound(find(path));
  const etag = etagOf(file);
  reply.headers({ ...headersOf(path, file, etag), 'cache-control': cacheControl });
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  const range = parseByteRange(rangeHeader(request, etag), file.bytes);
  if (range === 'unsatisfiable') return refuseRange(reply, file);
  const length = range === 'whole' ? file.bytes : range.last - range.first + 1;
  reply.header('content-length', length);
  if (range !== 'whole') {
    reply.code(206).header('content-range', `bytes ${range.first}-${range.last}/${file.bytes}`);
  }
  if (request.method === 'HEAD' || length === 0) return reply.send('');
  return reply.send(await orNotFound(storage.read(path, range === 'whole' ? undefined : range)));
}

/** Sends the whole buffer without copying; ranges are not supported, since a segment lasts only a second. */
function sendInMemoryFile(
  { body, isImmutable }: InMemoryFile,
  { path, reply }: { path: string; reply: FastifyReply },
): FastifyReply {
  return reply
    .headers({
      ...crossOriginHeaders,
      'content-type': mediaType(path),
      'cache-control': isImmutable ? immutableCaching : 'no-store',
    })
    .send(body);
}

/** Resolves the file's path and its caching. Throws when there can be no such file. */
function resolvePath(request: FastifyRequest, signer: MediaSigner): { path: string; cacheControl: string } {
  const requestedPath = (request.params as { '*': string })['*'];
  // No valid path needs encoding; an encoded spelling would only serve to get around access checks.
  if (/[%\\]/.test(request.raw.url?.split('?', 1)[0] ?? '')) throw notFound();
  if (!requestedPath.startsWith('signed/')) {
    if (isPrivate(requestedPath)) throw notFound();
    return { path: requestedPath, cacheControl: immutableCaching };
  }
  const verified = signer.verify(requestedPath);
  if (!verified || !isPrivate(verified.path)) throw notFound();
  return { path: verified.path, cacheControl: `private, max-age=${verified.seconds}` };
}

const notFound = () => new AppError('UNKNOWN_CALL', { message: '请求的文件不存在' });

/**
 * Awaits a result of the storage and throws UNKNOWN_CALL when it is missing, because NOT_FOUND is no HTTP 404, which
 * browsers need here.
 */
async function orNotFound<T>(pending: Promise<T | undefined>): Promise<T> {
  const found = await pending.catch((error: unknown) => {
    if (error instanceof AppError && error.name === 'NOT_FOUND') return undefined;
    throw error;
  });
  if (!found) throw notFound();
  return found;
}

const etagOf = (file: StoredFile) => `"${file.bytes.toString(36)}-${file.modifiedAt.getTime().toString(36)}"`;

/** Pages under any host may show these files. */
const crossOriginHeaders = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

function headersOf(path: string, file: StoredFile, etag: string): Record<string, string> {
  const type = mediaType(path);
  return {
    'content-type': type,
    etag,
    'last-modified': file.modifiedAt.toUTCString(),
    'accept-ranges': 'bytes',
    ...crossOriginHeaders,
    ...(type === 'image/svg+xml' && { 'content-security-policy': svgPolicy }),
    ...(type === 'application/octet-stream' && { 'content-disposition': 'attachment' }),
  };
}

/** A range applies only to the version of the file that the client already has in part. */
function rangeHeader(request: FastifyRequest, etag: string): string | undefined {
  const condition = request.headers['if-range'];
  return condition === undefined || condition === etag ? request.headers.range : undefined;
}

function refuseRange(reply: FastifyReply, file: StoredFile): FastifyReply {
  const { envelope } = failure('MALFORMED', '请求的范围超出了文件');
  return reply
    .code(416)
    .headers({
      'content-range': `bytes */${file.bytes}`,
      'content-type': jsonType,
      'cache-control': 'no-store',
    })
    .send(JSON.stringify(envelope));
}

/** What a Range header asks for: a part, the whole (no or an unknown range), or bytes that the file does not have. */
type RangeRequest = ByteRange | 'whole' | 'unsatisfiable';

const singleRange = /^bytes=(?:(\d{1,15})-(\d{0,15})|-(\d{1,15}))$/;

/**
 * Parses a Range header for a file of `bytes`. Several ranges in one request are answered with the whole file, as
 * HTTP allows.
 */
export function parseByteRange(header: string | undefined, bytes: number): RangeRequest {
  const match = singleRange.exec(header?.replaceAll(' ', '') ?? '');
  if (!match) return 'whole';
  const [, from, to, suffix] = match;
  if (suffix !== undefined) return lastBytes(Number(suffix), bytes);
  const first = Number(from);
  const last = to === '' || to === undefined ? bytes - 1 : Math.min(Number(to), bytes - 1);
  if (to !== '' && to !== undefined && Number(to) < first) return 'whole';
  return first >= bytes ? 'unsatisfiable' : { first, last };
}

function lastBytes(count: number, bytes: number): RangeRequest {
  if (count === 0 || bytes === 0) return 'unsatisfiable';
  return { first: Math.max(0, bytes - count), last: bytes - 1 };
}

/** A media file served from memory instead of the storage. */
export interface InMemoryFile {
  readonly body: Buffer;
  /** Whether the content at this path never changes. */
  readonly isImmutable: boolean;
}

/** Called before the storage; undefined for paths that only the storage may have. */
export type FindInMemoryFile = (path: string) => Promise<InMemoryFile | undefined>;

const contentTypes: Readonly<Record<string, string>> = {
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.m4s': 'video/iso.segment',
  '.mp4': 'video/mp4',
  '.ts': 'video/mp2t',
  '.mp3': 'audio/mpeg',
  '.m4a': 'audio/mp4',
  '.vtt': 'text/vtt; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.gif': 'image/gif',
  '.json': 'application/json; charset=utf-8',
  '.pdf': 'application/pdf',
};

/** The content type of a stored file; unknown types are only downloaded and never shown. */
const mediaType = (path: string): string =>
  contentTypes[extname(path).toLowerCase()] ?? 'application/octet-stream';
