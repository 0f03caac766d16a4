import { pino, type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/**
 * Headers that identify a caller, fields in which PostgreSQL repeats the values of a refused row, and the database
 * client, which holds its last statement with its values.
 */
const redactedPaths = [
  'req.headers.token',
  'req.headers.cookie',
  'req.headers.authorization',
  'err.detail',
  'err.where',
  'err.client',
];

/**
 * Lines are buffered, because a system call for each costs the server more than most requests do. Milliseconds and
 * bytes.
 */
const outputOptions = { sync: false, periodicFlush: 500, minLength: 4_096 };

/** Creates a logger that writes one JSON object a line, to standard output by default, without personal data. */
export function createLog(level: LogLevel, destination?: DestinationStream): Log {
  return pino(
    { level, base: null, redact: { paths: redactedPaths, remove: true } },
    destination ?? pino.destination(outputOptions),
  );
}
