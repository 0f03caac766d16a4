import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Below this many bytes an answer fits one packet either way. */
export const threshold = 1024;
/** Brotli's quality 4 costs about what gzip costs and packs Chinese text better. */
export const quality = 4;

/** Compresses the answers of calls: lists of cards repeat themselves, and the phone's network is poor. */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    global: true,
    threshold,
    encodings: ['br', 'gzip', 'identity'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: quality } },
  });
}
