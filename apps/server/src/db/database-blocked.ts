/**
 * The database does not respond, or another program keeps what the start needs. The message says so in Chinese and in
 * English, and what to do.
 */
export class DatabaseBlocked extends Error {
  override readonly name = 'DatabaseBlocked';
}

/** Whether an error of the driver or the pool means that nothing came in time. */
const isSilence = (error: unknown): boolean =>
  error instanceof Error && /timeout|terminated/i.test(error.message) && !('code' in error);

/** Rethrows an error; that of a database that does not respond as DatabaseBlocked. */
export function throwIfSilent(error: unknown): never {
  if (!isSilence(error)) throw error;
  throw new DatabaseBlocked(
    '数据库没有响应，请检查它是否在运行、DATABASE_URL 是否正确，再启动。\n' +
      'The database does not respond: check that it runs and that DATABASE_URL leads to it, and start again.',
    { cause: error },
  );
}
