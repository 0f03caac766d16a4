import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorName } from '@academy/contract/http/errors.ts';
import { AppError } from '../kit/app-error.ts';
import { isDatabaseUnavailable } from './database-failure.ts';
import { failureOf, jsonType } from './envelope.ts';

/** Seconds after which a caller may try again when the database is away. */
const retryAfterSeconds = 5;

/** Fastify's own refusals that have a name of their own in the catalogue. */
const frameworkErrors: Readonly<Record<string, ErrorName>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'WRONG_TYPE',
  FST_ERR_NOT_FOUND: 'UNKNOWN_CALL',
  FST_ERR_MAX_PARAM_LENGTH: 'UNKNOWN_CALL',
};

/** Turns whatever was thrown into an error of the catalogue. What nobody foresaw is INTERNAL. */
function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseUnavailable(error)) return new AppError('UNAVAILABLE', { cause: error });
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown };
  const known = typeof code === 'string' ? frameworkErrors[code] : undefined;
  if (known) return new AppError(known, { cause: error });
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
    return new AppError('MALFORMED', { cause: error });
  }
  return new AppError('INTERNAL', { cause: error });
}

/** Answers with the envelope of an error, and logs it once when it is a fault of the server. */
export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const appError = toAppError(error);
  const { status, envelope } = failureOf(appError);
  if (status >= 500) request.log.error({ err: appError.cause ?? appError }, appError.name);
  if (appError.name === 'UNAVAILABLE' && !reply.hasHeader('retry-after')) {
    reply.header('retry-after', retryAfterSeconds);
  }
  // Headers that belonged to the answer that never came would mislead caches and players.
  for (const name of ['etag', 'last-modified', 'content-range', 'accept-ranges', 'content-encoding']) {
    reply.removeHeader(name);
  }
  return reply
    .code(status)
    .headers({ 'content-type': jsonType, 'cache-control': 'no-store', 'x-request-id': request.id })
    .send(JSON.stringify(envelope));
}

/** Every error thrown and every address nobody answers ends in an envelope. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply));
  app.setNotFoundHandler((request, reply) => sendFailure(new AppError('UNKNOWN_CALL'), request, reply));
}
