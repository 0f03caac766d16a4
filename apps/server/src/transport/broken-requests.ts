import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorName } from '@academy/contract/http/errors.ts';
import { failure, jsonType } from './envelope.ts';

const names: Readonly<Record<string, ErrorName>> = {
  HPE_HEADER_OVERFLOW: 'TOO_LARGE',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'TOO_LARGE',
};

/**
 * Answers what is no HTTP request at all (broken lines, headers beyond the limit, a client that never finishes):
 * there is no request or reply yet, only a socket.
 */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (!socket.writable) {
    socket.destroy(error);
    return;
  }
  const { status, envelope } = failure(names[error.code ?? ''] ?? 'MALFORMED');
  const body = JSON.stringify(envelope);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Content-Type: ${jsonType}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
