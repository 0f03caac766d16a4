import { ApiError } from '@academy/client/api-error.ts';
import type { errors } from '@academy/contract/http/errors.ts';

const notFound: (typeof errors)['NOT_FOUND']['code'] = 404;

/** Whether a read failed because there is no such thing, so that trying again is of no use. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.code === notFound;
}
