import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../kit/app-error.ts';
import type { MediaSigner } from '../../kit/media-signer.ts';
import { isPrivate, type Storage, type StoredFile } from '../../ports/storage.ts';
import { failure, jsonType } from '../envelope.ts';
import { parseByteRange } from './byte-range.ts';
import { type DrawCard, createCardFinder } from './cards.ts';
import type { FindFresh, FreshFile } from './fresh-file.ts';
import { mediaType } from './media-types.ts';

/** A stored path holds the hash of what lies there, so browsers may keep it for good. */
const forever = 'public, max-age=31536000, immutable';
/** A drawing opened by itself is a document: without this, one that was uploaded could run script under our name. */
const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

interface MediaParts {
  readonly storage: Storage;
  readonly signer: MediaSigner;
  /** Absent: drawings have no bitmaps. */
  readonly drawCard?: DrawCard | undefined;
  /** What changes every second, or is not stored yet. */
  readonly findFresh?: FindFresh | undefined;
}

/**
 * `/media/*`: pictures and videos of the storage, whole or by Range, for pages under any host. What is private needs a
 * signed address, and without a valid one is as missing as what does not exist.
 */
export async function registerMedia(app: FastifyInstance, parts: MediaParts): Promise<void> {
  const { storage, drawCard } = parts;
  const findCard = drawCard ? createCardFinder(storage, drawCard) : async () => undefined;
  const find = async (path: string) => (await storage.find(path)) ?? findCard(path);
  app.route({
    method: ['GET', 'HEAD'],
    url: '/media/*',
    handler: (request, reply) => sendMedia({ ...parts, find }, request, reply),
  });
}

async function sendMedia(
  { storage, signer, find, findFresh }: MediaParts & { find: Storage['find'] },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { path, caching } = openAddress(request, signer);
  const fresh = await findFresh?.(path);
  if (fresh) return sendFresh(fresh, { path, reply });
  const file = await orMissing(find(path));
  const etag = etagOf(file);
  reply.headers({ ...headersOf(path, file, etag), 'cache-control': caching });
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  const range = parseByteRange(rangeHeader(request, etag), file.bytes);
  if (range === 'unsatisfiable') return refuseRange(reply, file);
  const length = range === 'whole' ? file.bytes : range.last - range.first + 1;
  reply.header('content-length', length);
  if (range !== 'whole') {
    reply.code(206).header('content-range', `bytes ${range.first}-${range.last}/${file.bytes}`);
  }
  if (request.method === 'HEAD' || length === 0) return reply.send('');
  return reply.send(await orMissing(storage.read(path, range === 'whole' ? undefined : range)));
}

/** Sent as it is to everybody who asks: no copy is made, and nobody asks for parts of a second. */
function sendFresh(
  { body, lasting }: FreshFile,
  { path, reply }: { path: string; reply: FastifyReply },
): FastifyReply {
  return reply
    .headers({ ...openTo, 'content-type': mediaType(path), 'cache-control': lasting ? forever : 'no-store' })
    .send(body);
}

/** Which file is asked for, and how long it may be kept. Throws when there can be none. */
function openAddress(request: FastifyRequest, signer: MediaSigner): { path: string; caching: string } {
  const address = (request.params as { '*': string })['*'];
  // No path of ours needs encoding; another spelling of one would only be a way around whoever guards it.
  if (/[%\\]/.test(request.raw.url?.split('?', 1)[0] ?? '')) throw missing();
  if (!address.startsWith('signed/')) {
    if (isPrivate(address)) throw missing();
    return { path: address, caching: forever };
  }
  const opened = signer.open(address);
  if (!opened || !isPrivate(opened.path)) throw missing();
  return { path: opened.path, caching: `private, max-age=${opened.seconds}` };
}

const missing = () => new AppError('UNKNOWN_CALL', { message: '请求的文件不存在' });

/** What the storage gives. Not NOT_FOUND where it has nothing: that answers a call, and browsers need a 404. */
async function orMissing<T>(asked: Promise<T | undefined>): Promise<T> {
  const found = await asked.catch((error: unknown) => {
    if (error instanceof AppError && error.name === 'NOT_FOUND') return undefined;
    throw error;
  });
  if (!found) throw missing();
  return found;
}

const etagOf = (file: StoredFile) => `"${file.bytes.toString(36)}-${file.modifiedAt.getTime().toString(36)}"`;

/** Pages under any host may show what lies here. */
const openTo = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };

function headersOf(path: string, file: StoredFile, etag: string): Record<string, string> {
  const type = mediaType(path);
  return {
    'content-type': type,
    etag,
    'last-modified': file.modifiedAt.toUTCString(),
    'accept-ranges': 'bytes',
    ...openTo,
    ...(type === 'image/svg+xml' && { 'content-security-policy': drawingPolicy }),
    ...(type === 'application/octet-stream' && { 'content-disposition': 'attachment' }),
  };
}

/** A part is only good for the file that the client began with. */
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
