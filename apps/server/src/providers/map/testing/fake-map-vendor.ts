import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MapFailure, MapUnderTest } from '../../../ports/testing/map-conformance.ts';

export const account = { key: 'KEYOF-ANACA-DEMY0', secret: 'not a secret, only its shape' };

/** Computes the signature independently from the request as it arrived. */
export function isSigned(query: URLSearchParams, before: string): boolean {
  const names = [...query.keys()].filter((name) => name !== 'sig').sort();
  const text = `${before}${names.map((name) => `${name}=${query.get(name)}`).join('&')}${account.secret}`;
  return (
    query.get('key') === account.key && query.get('sig') === createHash('md5').update(text).digest('hex')
  );
}

interface Vendor {
  take(path: string, query: URLSearchParams): unknown;
  /** In the vendor's format, with the request repeated in it. */
  refuse(failure: 'refusal' | 'quota', query: URLSearchParams): unknown;
  readonly empty: unknown;
}

/** A fake vendor on this machine whose next request can be made to fail. */
export async function startFakeVendor(
  vendor: Vendor,
): Promise<Pick<MapUnderTest, 'failNext' | 'close'> & { origin: string }> {
  let next: MapFailure | undefined;
  const server = createServer((request, response) => {
    const failure = next;
    next = undefined;
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://vendor');
    const say = (json: unknown) => response.end(JSON.stringify(json));
    if (failure === undefined) return say(vendor.take(pathname, searchParams));
    if (failure === 'refusal' || failure === 'quota') return say(vendor.refuse(failure, searchParams));
    if (failure === 'broken') response.statusCode = 502;
    if (failure === 'broken' || failure === 'rubbish') return response.end('<html>502</html>');
    if (failure === 'null') return response.end('null');
    if (failure === 'empty') return say(vendor.empty);
    if (failure === 'slow') return response.write('{"status":');
    return undefined;
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
