import { pino, type Logger } from 'pino';

export type Log = Logger;

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** A logger that writes one JSON object a line to standard output. Whatever could name a person is cut out. */
export function createLog(level: LogLevel): Log {
  return pino({
    level,
    base: null,
    redact: { paths: ['req.headers.token', 'req.headers.cookie', 'req.headers.authorization'], remove: true },
  });
}
