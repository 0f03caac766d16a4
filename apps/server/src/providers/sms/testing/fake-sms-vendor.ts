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

/** The vendor's response to one request: JSON, with HTTP 200 unless another status is given. */
interface VendorReply {
  readonly status?: number;
  readonly json: unknown;
}

interface FakeVendor {
  readonly origin: string;
  failNext(failure: SmsFailure): void;
  close(): Promise<void>;
}

/** Failures that the vendor reports itself, whatever the request was. */
const answered = new Set<SmsFailure>(['refusal', 'refusedNumber', 'doubt']);
type AnsweredFailure = 'refusal' | 'refusedNumber' | 'doubt';
const isAnswered = (failure: SmsFailure): failure is AnsweredFailure => answered.has(failure);

/** A fake vendor on this machine. `take` checks and answers a request; `refuse` answers one that it must refuse. */
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
