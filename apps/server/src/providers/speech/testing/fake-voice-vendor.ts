import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { VoiceFailure } from '../../../ports/testing/voice-failures.ts';

export interface VoiceCall {
  readonly request: IncomingMessage;
  readonly body: Buffer;
}

/** What a vendor answers: a type, and the bytes in the pieces in which they are sent. */
export interface VoiceReply {
  readonly status?: number;
  readonly type: string;
  readonly pieces: readonly (Buffer | string)[];
}

export interface FakeVoiceVendor {
  readonly origin: string;
  failNext(failure: VoiceFailure): void;
  /** Calls that nobody has finished or left. */
  countOpen(): number;
  close(): Promise<void>;
}

/** A vendor on this machine. `take` judges and answers a call; `refuse` is how it says no. */
export async function startFakeVoiceVendor(vendor: {
  take: (call: VoiceCall) => VoiceReply | Promise<VoiceReply>;
  refuse: (word: 'refusal' | 'busy') => VoiceReply;
}): Promise<FakeVoiceVendor> {
  let next: VoiceFailure | undefined;
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

function send(response: ServerResponse, reply: VoiceReply, failure: VoiceFailure | undefined): void {
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
