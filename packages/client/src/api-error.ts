/**
 * How a call fails, whatever the reason. `code` is the envelope's, or one of `technicalCodes` without a response;
 * `message` can be shown to the user unless `silent`, which marks a refusal that the screen words itself or an abort
 * by the app. `refused`: the server understood the call and said no, and its message says why. `data` is the
 * envelope's.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: number;
  readonly silent: boolean;
  readonly refused: boolean;
  readonly data: unknown;

  constructor(
    code: number,
    message: string,
    extra: { silent?: boolean; refused?: boolean; data?: unknown; cause?: unknown } = {},
  ) {
    super(message, { cause: extra.cause });
    this.code = code;
    this.silent = extra.silent ?? false;
    this.refused = extra.refused ?? false;
    this.data = extra.data ?? null;
  }
}
