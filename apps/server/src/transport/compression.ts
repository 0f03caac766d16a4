import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import type { Document } from './pages/document.ts';

/** Bytes. A smaller response fits into one packet either way. */
export const compressionThreshold = 1024;
/** Brotli's quality 4 costs about as much as gzip and compresses Chinese text better. */
export const responseBrotliQuality = 4;

/** Compresses API responses: lists repeat themselves, and phone networks are slow. */
export async function compressResponses(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    global: true,
    threshold: compressionThreshold,
    encodings: ['br', 'gzip', 'identity'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: responseBrotliQuality } },
  });
}

/** A page ready to be sent, in each of the encodings that browsers accept. */
export interface CompressedPage {
  readonly status: 200 | 404;
  readonly etag: string;
  readonly bodies: Readonly<Record<Encoding, Buffer>>;
  readonly scriptHash: string;
  readonly styleHash: string;
  readonly link: string | undefined;
  readonly bytes: number;
}

export type Encoding = 'br' | 'gzip' | 'identity';

/**
 * Compressed once and sent often. At level 7 the home page is 6 % smaller than at 6, for half a millisecond; higher
 * levels take much longer.
 */
const brotliQuality = 7;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export async function compressPage(document: Document, status: 200 | 404): Promise<CompressedPage> {
  const { html, scriptHash, styleHash, link } = document;
  const identity = Buffer.from(html);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
  };
  const [br, gzipped] = await Promise.all([compressBrotli(identity, { params }), compressGzip(identity)]);
  return {
    status,
    // Weak, because it stands for the same page in every encoding.
    etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    bodies: { br, gzip: gzipped, identity },
    scriptHash,
    styleHash,
    link,
    bytes: identity.length + br.length + gzipped.length,
  };
}

/** The smallest encoding that `Accept-Encoding` allows. */
export function chooseEncoding(accepted: string | string[] | undefined): Encoding {
  const acceptedEncodings = String(accepted ?? '')
    .split(',')
    .map((encoding) => encoding.trim().toLowerCase())
    .filter((encoding) => !/;\s*q=0(?:\.0*)?$/.test(encoding));
  const acceptedNames = new Set(acceptedEncodings.map((encoding) => encoding.replace(/;.*/, '')));
  return (['br', 'gzip'] as const).find((coding) => acceptedNames.has(coding)) ?? 'identity';
}
