import { pino, type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/**
 * Headers that identify a caller, where PostgreSQL repeats the values of the row it refused, and a connection that broke,
 * which holds the statement it was at with its values.
 */
const personal = [
  'req.headers.token',
  'req.headers.cookie',
  'req.headers.authorization',
  'err.detail',
  'err.where',
  'err.client',
];

/** Lines wait for company, since a system call for each costs a server more than most of its calls do; in ms, and bytes. */
const output = { sync: false, periodicFlush: 500, minLength: 4_096 };

/** A logger that writes one JSON object a line, to standard output unless told otherwise, without what is personal. */
export function createLog(level: LogLevel, to?: DestinationStream): Log {
  return pino(
    { level, base: null, redact: { paths: personal, remove: true } },
    to ?? pino.destination(output),
  );
}
