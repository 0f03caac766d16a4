import { errors, type ErrorName } from '@academy/contract/http/errors.ts';

interface AppErrorDetails {
  cause?: unknown;
  /** Replaces the catalogue's words for the user; Chinese, a whole sentence. */
  message?: string;
  /** Travels as the envelope's `data`, for example `{ next: 'bindMobile' }`. */
  data?: unknown;
}

/** An outcome of the catalogue, thrown. Only `transport` turns it into an answer. */
export class AppError extends Error {
  override readonly name: ErrorName;
  readonly data: unknown;

  constructor(name: ErrorName, details: AppErrorDetails = {}) {
    super(details.message ?? errors[name].message, { cause: details.cause });
    this.name = name;
    this.data = details.data ?? null;
  }
}
