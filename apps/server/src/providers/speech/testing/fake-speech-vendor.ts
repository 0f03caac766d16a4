import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { SpeechFailure } from '../../../ports/testing/speech-failures.ts';

export interface SpeechCall {
  readonly request: IncomingMessage;
  readonly body: Buffer;
}

/** The vendor's response: a content type, and the bytes in the chunks in which they are sent. */
interface SpeechReply {
  readonly status?: number;
  readonly type: string;
  readonly pieces: readonly (Buffer | string)[];
}

export interface FakeSpeechVendor {
  readonly origin: string;
  failNext(failure: SpeechFailure): void;
  /** Requests in progress. */
  countOpen(): number;
  close(): Promise<void>;
}

/** A fake vendor on this machine. `take` checks and answers a request; `refuse` is how it refuses. */
export async function startFakeSpeechVendor(vendor: {
  take: (call: SpeechCall) => SpeechReply | Promise<SpeechReply>;
  refuse: (reason: 'refusal' | 'busy') => SpeechReply;
}): Promise<FakeSpeechVendor> {
  let next: SpeechFailure | undefined;
  const open = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    const failure = next;
    next = undefined;
    open.add(response);
    response.on('close', () => open.delete(response));
    const serve = async () => {
      const call = { request, body: await buffer(request) };
      const reply =
        failure === 'refusal' || failure === 'busy' ? vendor.refuse(failure) : await vendor.take(call);
      send(response, reply, failure);
    };
    serve().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failNext: (failure) => {
      next = failure;
    },
    countOpen: () => open.size,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function send(response: ServerResponse, reply: SpeechReply, failure: SpeechFailure | undefined): void {
  if (failure === 'hangs') return;
  if (failure === 'broken') return void response.writeHead(500).end('{}');
  if (failure === 'garbage') return void response.end('<html>502 Bad Gateway</html>');
  if (failure === 'empty') return void response.end();
  response.writeHead(reply.status ?? 200, { 'content-type': reply.type });
  if (failure === 'hangsInTheMiddle' || failure === 'cut') {
    response.write(Buffer.from(reply.pieces[0]!).subarray(0, 20));
    if (failure === 'cut') setTimeout(() => response.destroy(), 20);
    return;
  }
  for (const piece of reply.pieces) response.write(piece);
  response.end();
}
