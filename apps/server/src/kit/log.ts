import { pino, type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Headers that identify a caller, and where PostgreSQL repeats the values of the row it refused. */
const personal = [
  'req.headers.token',
  'req.headers.cookie',
  'req.headers.authorization',
  'err.detail',
  'err.where',
];

/** A logger that writes one JSON object a line, to standard output unless told otherwise, without what is personal. */
export function createLog(level: LogLevel, to?: DestinationStream): Log {
  return pino({ level, base: null, redact: { paths: personal, remove: true } }, to ?? pino.destination());
}
