/** What every answer of the API carries, success or not. `data` is null whenever there is nothing to give. */
export interface Envelope<Data> {
  code: number;
  msg: string;
  data: Data | null;
}

/** The codes that the client treats in a way of their own; every other code is a toast with `msg` and a rejection. */
export const codes = { success: 200, refused: 201, nextStep: 202, sessionEnded: 403 } as const;

export const successMessage = '成功';

/** Everything below the host: `/app/v1/content/detail`. */
export const apiPrefix = '/app/v1';

/** Headers that every call carries besides its content type. */
export const headerNames = ['token', 'app', 'version', 'system', 'device'] as const;
export type HeaderName = (typeof headerNames)[number];

/** The field that carries the file in every upload. */
export const uploadField = 'file';
