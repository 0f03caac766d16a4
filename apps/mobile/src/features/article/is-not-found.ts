import { ApiError } from '@academy/client/api-error.ts';
import type { errors } from '@academy/contract/http/errors.ts';

const notFoundCode: (typeof errors)['NOT_FOUND']['code'] = 404;

/** Whether a read failed because the thing does not exist, so that retrying is useless. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.code === notFoundCode;
}
