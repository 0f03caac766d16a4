import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { SmsFailure } from '../../../ports/testing/sms-conformance.ts';

export interface VendorCall {
  readonly request: IncomingMessage;
  readonly path: string;
  readonly query: string;
  readonly body: string;
}

/** What a vendor says to one call: JSON, with HTTP 200 unless another status is named. */
export interface VendorReply {
  readonly status?: number;
  readonly json: unknown;
}

export interface FakeVendor {
  readonly origin: string;
  failNext(failure: SmsFailure): void;
  close(): Promise<void>;
}

/** What the vendor says by itself, whatever the call was. */
const answered = new Set<SmsFailure>(['refusal', 'refusedNumber', 'doubt']);
export type AnsweredFailure = 'refusal' | 'refusedNumber' | 'doubt';
const isAnswered = (failure: SmsFailure): failure is AnsweredFailure => answered.has(failure);

/** A vendor on this machine. `take` judges and answers a call; `refuse` answers one it was told to refuse. */
export async function startFakeVendor(vendor: {
  take: (call: VendorCall) => VendorReply;
  refuse: (failure: AnsweredFailure) => VendorReply;
}): Promise<FakeVendor> {
  let next: SmsFailure | undefined;
  const server = createServer((request, response) => {
    const failure = next;
    next = undefined;
    const reply = ({ status = 200, json }: VendorReply) => {
      response.statusCode = status;
      response.end(JSON.stringify(json));
    };
    const [path = '', query = ''] = (request.url ?? '').split('?');
    const serve = async () => {
      const body = await text(request);
      if (failure === undefined) return reply(vendor.take({ request, path, query, body }));
      if (isAnswered(failure)) return reply(vendor.refuse(failure));
      if (failure === 'broken') return reply({ status: 500, json: { Code: 'OK' } });
      if (failure === 'rubbish') return response.end('<html>502 Bad Gateway</html>');
      if (failure === 'null') return response.end('null');
      if (failure === 'slow') response.write('{"Code":"O');
      return undefined;
    };
    void serve();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failNext: (failure) => {
      next = failure;
    },
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}
