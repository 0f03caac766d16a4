import { type ErrorName, errors } from '@academy/contract/http/errors.ts';

interface AppErrorDetails {
  cause?: unknown;
  /** Replaces the catalogue's message to the user; a whole Chinese sentence. */
  message?: string;
  /** Travels as the envelope's `data`, for example `{ next: 'bindMobile' }`. */
  data?: unknown;
}

/** An error from the catalogue. Only `transport` turns it into a response. */
export class AppError extends Error {
  override readonly name: ErrorName;
  readonly data: unknown;

  constructor(name: ErrorName, details: AppErrorDetails = {}) {
    super(details.message ?? errors[name].message, { cause: details.cause });
    this.name = name;
    this.data = details.data ?? null;
  }
}

/**
 * Thrown for a setting that cannot be used. The message names the variable but never its value, which may be a
 * password.
 */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
