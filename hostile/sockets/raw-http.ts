import fc from 'fast-check';
import { apiPrefix } from '@academy/contract/http/envelope.ts';
import { chatPath, roomPath } from '@academy/contract/realtime/socket-addresses.ts';
import type { Findings } from '../http/findings.ts';
import { sendBytes } from './send-bytes.ts';

const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n';
const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';
const form = 'Content-Type: application/x-www-form-urlencoded\r\n';

/** Requests that no client library would send. `$` is a path of the API. */
const heads: readonly string[] = [
  'GET $ HTTP/0.9\r\n\r\n',
  'GET $\r\n\r\n',
  'get $ HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET $ HTTP/1.1\r\n\r\n',
  'GET $ HTTP/2.0\r\nHost: a\r\n\r\n',
  'GET http://evil.example$ HTTP/1.1\r\nHost: a\r\n\r\n',
  'CONNECT evil.example:443 HTTP/1.1\r\nHost: a\r\n\r\n',
  'OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  `POST $ HTTP/1.1\r\nHost: a\r\n${form}Content-Length: 5\r\nContent-Length: 6\r\n\r\na=1&b`,
  `POST $ HTTP/1.1\r\nHost: a\r\n${form}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  `POST $ HTTP/1.1\r\nHost: a\r\n${form}Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\na`,
  `POST $ HTTP/1.1\r\nHost: a\r\n${form}Transfer-Encoding: chunked\r\n\r\n5;${'x'.repeat(20_000)}\r\naaaaa\r\n0\r\n\r\n`,
  `POST $ HTTP/1.1\r\nHost: a\r\n${form}Transfer-Encoding: gzip, chunked\r\n\r\n3\r\na=1\r\n0\r\n\r\n`,
  `POST $ HTTP/1.1\r\nHost: a\r\n${form}Transfer-Encoding: identity\r\nContent-Length: 3\r\n\r\na=1`,
  `POST $ HTTP/1.1\r\nHost: a\r\n${form}Content-Length: -1\r\n\r\n`,
  `POST $ HTTP/1.1\r\nHost: a\r\n${form}Content-Length: 9999999999999999999\r\n\r\na=1`,
  `POST $ HTTP/1.1\r\nHost: a\r\n${form}Content-Length: 10\r\n\r\na=1`,
  `POST $ HTTP/1.1\r\nHost: a\r\n${form}Expect: 100-continue\r\nContent-Length: 3\r\n\r\na=1`,
  'GET $ HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
  'GET $ HTTP/1.1\r\nHost: a\r\ntoken : x\r\n\r\n',
  'GET $ HTTP/1.1\r\nHost: a\r\n folded\r\n\r\n',
  'GET $ HTTP/1.1\r\nHost: a\r\ntoken: a\x00b\r\n\r\n',
  'GET $ HTTP/1.1\r\nHost: a\r\ntoken: x\r\ntoken: y\r\nx-forwarded-for: a\r\nx-forwarded-for: b\r\n\r\n',
  `GET $ HTTP/1.1\r\nHost: a\r\nx: ${'y'.repeat(90_000)}\r\n\r\n`,
  `GET $ HTTP/1.1\r\nHost: a\r\n${'x: y\r\n'.repeat(3_000)}\r\n`,
  `GET /${'a/'.repeat(6_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
  'GET $ HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(40),
  `GET $ HTTP/1.1\r\nHost: a\r\n${upgrade}\r\n`,
  `GET $ HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAA\r\n\r\n`,
  `GET ${chatPath}/?EIO=4&transport=websocket HTTP/1.1\r\nHost: a\r\n${upgrade}\r\n`,
  `GET ${chatPath}/?EIO=9&transport=websocket HTTP/1.1\r\nHost: a\r\n${upgrade}${key}\r\n`,
  `GET ${roomPath}/?EIO=4&transport=webtransport HTTP/1.1\r\nHost: a\r\n${upgrade}${key}\r\n`,
  `GET ${roomPath}/?EIO=4&transport=websocket&sid=nobody HTTP/1.1\r\nHost: a\r\n${upgrade}${key}\r\n`,
  `GET ${roomPath}/?EIO=4&transport=websocket HTTP/1.1\r\nHost: a\r\n${upgrade}${key}\r\n\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff`,
  `GET ${roomPath}/?EIO=4&transport=websocket HTTP/1.1\r\nHost: a\r\n${upgrade}${key}\r\n\x01\x85\x00\x00\x00\x00ab\xff\xfe\x80`,
  `GET ${roomPath}/?EIO=4&transport=websocket HTTP/1.1\r\nHost: a\r\n${upgrade}${key}\r\nno frame at all`,
  `GET ${chatPath}/?EIO=4&transport=polling HTTP/1.1\r\nHost: a\r\n\r\n`,
  `POST ${chatPath}/?EIO=4&transport=polling&sid=x HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n4x`,
  `GET ${chatPath}/?EIO=4&transport=__proto__ HTTP/1.1\r\nHost: a\r\n\r\n`,
  `GET ${chatPath}/?EIO=4&transport=polling&j=0;alert(1)&b64=1 HTTP/1.1\r\nHost: a\r\n\r\n`,
  `GET ${apiPrefix}/live/publish/x.y.z HTTP/1.1\r\nHost: a\r\n${upgrade}${key}\r\n`,
  `GET ${apiPrefix}/live/publish/ HTTP/1.1\r\nHost: a\r\n${upgrade}\r\n`,
];

const paths = ['page', 'user', 'content/interactive/like/add', 'upload', 'system/config'];

/** A request, sometimes with bytes changed, cut off, or followed by others. */
const rawRequest = fc
  .record({
    head: fc.constantFrom(...heads),
    path: fc.constantFrom(...paths),
    change: fc.option(fc.tuple(fc.double({ min: 0, max: 0.999, noNaN: true }), fc.nat(255)), { freq: 3 }),
    cut: fc.option(fc.double({ min: 0.1, max: 0.999, noNaN: true }), { freq: 6 }),
    noise: fc.option(fc.uint8Array({ maxLength: 60 }), { freq: 6 }),
  })
  .map(({ head, path, change, cut, noise }) => {
    const bytes = Buffer.from(head.replaceAll('$', `${apiPrefix}/${path}`), 'latin1');
    if (change) bytes[Math.floor(change[0] * bytes.length)] = change[1];
    return Buffer.concat([bytes.subarray(0, Math.ceil((cut ?? 1) * bytes.length)), Buffer.from(noise ?? [])]);
  });

/** Milliseconds of silence after which a connection is cut off: whoever sends half a request waits longer. */
const timeout = 250;
const concurrency = 8;

/** Sends requests over connections of their own that a client library would not send. */
export async function sendRawRequests(
  port: number,
  findings: Findings,
  { count, seed }: { count: number; seed: number },
): Promise<void> {
  const requests = fc.sample(rawRequest, { seed, numRuns: count });
  const work = async () => {
    for (let bytes = requests.pop(); bytes; bytes = requests.pop()) {
      const { text, isRefused } = await sendBytes(port, [bytes], timeout);
      const shown = JSON.stringify(bytes.subarray(0, 1_500).toString('latin1'));
      if (isRefused) findings.add('a connection was refused', shown);
      const [, status = '200'] = /^HTTP\/1\.[01] (\d{3}) /.exec(text) ?? [];
      // 501 and 505 are right answers to a feature or version of HTTP that the server does not support.
      if (Number(status) >= 500 && !['501', '505'].includes(status))
        findings.add(`a raw request: HTTP ${status}`, shown);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
}
