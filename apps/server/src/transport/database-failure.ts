/** The server refuses us, is full, is shutting down or starting up, or cut the statement off. */
const sqlStates = /^(?:08\w{3}|28\w{3}|3D000|53\w{3}|57P0[1-5]|57014|55P03)$/;
const socketCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
]);
/** The pool and the driver give these words and no code. */
const driverWords =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Query read timeout/;

/** Whether an error means that the database cannot be reached or is overloaded, rather than that a query is wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable)) return true;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (typeof code === 'string') {
    // A missing file is a fault of ours, a missing socket is a database that is away.
    if (code === 'ENOENT') return syscall === 'connect';
    if (sqlStates.test(code) || socketCodes.has(code)) return true;
  }
  return driverWords.test(error.message) || isDatabaseUnavailable(error.cause);
}
