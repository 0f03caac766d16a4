import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorName } from '@academy/contract/http/errors.ts';
import { AppError } from '../kit/errors.ts';
import { Overload } from './admission.ts';
import { failureOf, jsonType } from './envelope.ts';

/**
 * PostgreSQL refuses the connection, has too many, is shutting down or starting, or cancelled the statement or one of two
 * transactions that waited for each other.
 */
const sqlStates = /^(?:08\w{3}|28\w{3}|3D000|40001|40P01|53\w{3}|57P0[1-5]|57014|55P03)$/;
const socketCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
]);
/** Errors of the pool and the driver that have no code. */
const driverMessages =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout/;

/** Whether an error means that the database cannot be reached or is overloaded, rather than that a query is wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable)) return true;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (typeof code === 'string') {
    // A missing file is a bug, a missing Unix socket means that the database is not running.
    if (code === 'ENOENT') return syscall === 'connect';
    if (sqlStates.test(code) || socketCodes.has(code)) return true;
  }
  return driverMessages.test(error.message) || isDatabaseUnavailable(error.cause);
}

/** Seconds after which a caller may retry when the database is unavailable. */
const retryAfterSeconds = 5;

/** Fastify's own errors that have an equivalent in the catalogue. */
const frameworkErrors: Readonly<Record<string, ErrorName>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'WRONG_TYPE',
  FST_ERR_NOT_FOUND: 'UNKNOWN_CALL',
  FST_ERR_MAX_PARAM_LENGTH: 'UNKNOWN_CALL',
};

/**
 * Whether an error says that the caller disconnected before the whole request had arrived: no failure of ours, and nobody
 * reads the response.
 */
export function isCallerGone(error: unknown, request: IncomingMessage): boolean {
  if (!request.destroyed || request.complete || !(error instanceof Error)) return false;
  const isOfConnection =
    error === request.errored || (error as { code?: unknown }).code === 'ERR_STREAM_PREMATURE_CLOSE';
  return isOfConnection || isCallerGone(error.cause, request);
}

/** Converts any thrown value to an error of the catalogue. Unexpected ones become INTERNAL. */
function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown };
  const errorName = typeof code === 'string' ? frameworkErrors[code] : undefined;
  if (errorName) return new AppError(errorName, { cause: error });
  // Before the database's errors: a client that leaves while it sends a body resets its connection, too.
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
    return new AppError('MALFORMED', { cause: error });
  }
  if (isDatabaseUnavailable(error)) return new AppError('UNAVAILABLE', { cause: error });
  return new AppError('INTERNAL', { cause: error });
}

/** Sends the envelope of an error and logs server errors once. */
export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isGone = isCallerGone(error, request.raw);
  const appError = isGone ? new AppError('MALFORMED', { cause: error }) : toAppError(error);
  const { status, envelope } = failureOf(appError);
  if (isGone) request.log.info({ route: request.routeOptions.url ?? null }, 'the caller disconnected');
  else if (status >= 500 && !(error instanceof Overload))
    request.log.error({ err: appError.cause ?? appError }, appError.name);
  if (appError.name === 'UNAVAILABLE' && !reply.hasHeader('retry-after')) {
    reply.header('retry-after', retryAfterSeconds);
  }
  // Headers that were set for the successful response would mislead caches and players.
  for (const name of ['etag', 'last-modified', 'content-range', 'accept-ranges', 'content-encoding']) {
    reply.removeHeader(name);
  }
  return reply
    .code(status)
    .headers({ 'content-type': jsonType, 'cache-control': 'no-store', 'x-request-id': request.id })
    .send(JSON.stringify(envelope));
}

/** Makes every error and every unknown path respond with an envelope. */
export function registerErrorHandlers(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply));
  app.setNotFoundHandler((request, reply) => sendFailure(new AppError('UNKNOWN_CALL'), request, reply));
}
