/** The body of every API response. `data` is null when there is none. */
export interface Envelope<Data> {
  code: number;
  msg: string;
  data: Data | null;
}

/** The codes that the client handles separately; every other code is a toast with `msg` and a rejection. */
export const codes = {
  success: 200,
  refused: 201,
  nextStep: 202,
  sessionEnded: 403,
  secondFactorNeeded: 1020,
  notConfirmed: 1031,
} as const;

export const successMessage = '成功';

/** The path of the API below the host: `/app/v1/content/detail`. */
export const apiPrefix = '/app/v1';

/** Headers of every call besides its content type. */
export const headerNames = ['token', 'app', 'version', 'system', 'device'] as const;
export type HeaderName = (typeof headerNames)[number];

/** The multipart field of the file in every upload. */
export const uploadField = 'file';
