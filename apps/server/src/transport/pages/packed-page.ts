import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Document } from './document.ts';

/** A page ready to be sent, in each of the codings that browsers take. */
export interface PackedPage {
  readonly status: 200 | 404;
  readonly etag: string;
  readonly bodies: Readonly<Record<Coding, Buffer>>;
  readonly scriptHash: string;
  readonly styleHash: string;
  readonly link: string | undefined;
  readonly bytes: number;
}

export type Coding = 'br' | 'gzip' | 'identity';

/** Packed once, sent often. At 7 the home is 6 % smaller than at 6, for half a millisecond; beyond, for many. */
const brotliQuality = 7;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export async function packPage(document: Document, status: 200 | 404): Promise<PackedPage> {
  const { html, scriptHash, styleHash, link } = document;
  const identity = Buffer.from(html);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
  };
  const [br, zipped] = await Promise.all([compressBrotli(identity, { params }), compressGzip(identity)]);
  return {
    status,
    // Weak: the same page in every coding.
    etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    bodies: { br, gzip: zipped, identity },
    scriptHash,
    styleHash,
    link,
    bytes: identity.length + br.length + zipped.length,
  };
}

/** The smallest coding that `Accept-Encoding` takes. */
export function chooseCoding(accepted: string | string[] | undefined): Coding {
  const named = String(accepted ?? '')
    .split(',')
    .map((each) => each.trim().toLowerCase())
    .filter((each) => !/;\s*q=0(?:\.0*)?$/.test(each));
  const taken = new Set(named.map((each) => each.replace(/;.*/, '')));
  return (['br', 'gzip'] as const).find((coding) => taken.has(coding)) ?? 'identity';
}
