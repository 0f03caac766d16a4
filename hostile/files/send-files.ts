import fc from 'fast-check';
import { endpoints } from '@academy/contract/endpoints.ts';
import type { Endpoint } from '@academy/contract/http/endpoint.ts';
import { apiPrefix, uploadField } from '@academy/contract/http/envelope.ts';
import { headersOf } from '../http/traffic.ts';
import type { SequenceDeps } from '../sequences/sequences.ts';
import { listFilms, listSounds } from './films.ts';
import { formatMultipart, multipartType, type SentFile } from './multipart.ts';
import { listPictures } from './pictures.ts';
import { sendFile } from './send-file.ts';

/** Forms that lie about themselves; `$` is the whole form of a file. */
const lies: readonly ((form: Buffer) => { type: string; body: Buffer })[] = [
  (body) => ({ type: multipartType, body: body.subarray(0, Math.floor(body.length * 0.7)) }),
  (body) => ({ type: multipartType, body: Buffer.concat([body.subarray(0, -30), body]) }),
  (body) => ({ type: 'multipart/form-data; boundary=other', body }),
  (body) => ({ type: 'multipart/form-data', body }),
  (body) => ({ type: `multipart/form-data; boundary=${'x'.repeat(300)}`, body }),
  (body) => ({ type: 'multipart/mixed; boundary=hostile-boundary', body }),
  (body) => ({ type: 'application/octet-stream', body }),
  (body) => ({ type: multipartType, body: replace(body, `name="${uploadField}"`, 'name="other"') }),
  (body) => ({ type: multipartType, body: replace(body, 'filename=', 'x=') }),
  (body) => ({
    type: multipartType,
    body: replace(body, /filename="[^"]*"/, 'filename="../../../etc/passwd"'),
  }),
  (body) => ({
    type: multipartType,
    body: replace(body, /filename="[^"]*"/, `filename="${'长'.repeat(2_000)}.jpg"`),
  }),
  (body) => ({ type: multipartType, body: replace(body, /filename="[^"]*"/, "filename*=UTF-16''%ff%zz") }),
  (body) => ({
    type: multipartType,
    body: replace(body, 'Content-Type:', 'Content-Transfer-Encoding: base64\r\nx:'),
  }),
  (body) => ({ type: multipartType, body: replace(body, 'Content-Type:', `${'x: y\r\n'.repeat(100)}x:`) }),
  () => ({ type: multipartType, body: manyFields(30, 10) }),
  () => ({ type: multipartType, body: manyFields(2, 40_000) }),
  () => ({ type: multipartType, body: Buffer.alloc(0) }),
  () => ({ type: multipartType, body: Buffer.from('--hostile-boundary--\r\n') }),
];

const replace = (body: Buffer, what: string | RegExp, by: string) =>
  Buffer.from(body.toString('latin1').replace(what, Buffer.from(by).toString('latin1')), 'latin1');

const manyFields = (count: number, length: number) =>
  Buffer.from(
    Array.from(
      { length: count },
      (_, at) =>
        `--hostile-boundary\r\nContent-Disposition: form-data; name="__proto__${at}"\r\n\r\n${'x'.repeat(length)}\r\n`,
    ).join(''),
  );

const concurrency = 3;

/** Files of every kind. They take seconds to make, so that this is done before anything is measured. */
export async function prepareFiles() {
  const pictures = await listPictures();
  const [films, sounds] = await Promise.all([listFilms(), listSounds()]);
  return { pictures, films, sounds };
}

type Files = Awaited<ReturnType<typeof prepareFiles>>;

/** Uploads whole and broken files of every kind, in forms that are as they should be, and in forms that lie. */
export async function sendFiles(
  { traffic, people }: SequenceDeps,
  { count, seed, pictures, films, sounds }: Files & { count: number; seed: number },
): Promise<void> {
  const takers = (endpoints as readonly Endpoint[]).filter(({ file }) => file !== null);
  const files = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...pictures) },
    { weight: 2, arbitrary: fc.constantFrom(...films) },
    { weight: 3, arbitrary: fc.constantFrom(...sounds) },
  );
  const plan = fc.record({
    file: files,
    lie: fc.option(fc.constantFrom(...lies), { freq: 3 }),
    sender: fc.nat(9_999),
    other: fc.integer({ min: 0, max: 9 }),
  });
  const plans = fc.sample(plan, { seed, numRuns: count });
  // Each of them at least once in a long run, in a form as it should be.
  const whole = [...pictures, ...films, ...sounds].slice(0, Math.max(0, count - 30));
  const senders = [...people.byRole.operator, ...people.byRole.user.slice(0, 12)];
  const takerOf = (file: SentFile, other: number) =>
    takers.find(
      ({ path }) => (path === 'qa/recognition') === (file.type.startsWith('audio') !== (other === 0)),
    )!;
  const work = async () => {
    for (let file = whole.pop(); file; file = whole.pop())
      await sendFile(traffic, senders[0]!, { path: takerOf(file, 1).path, file });
    for (let next = plans.pop(); next; next = plans.pop()) {
      const { file, lie, other } = next;
      const sender = senders[next.sender % senders.length]!;
      const { type, body } = lie?.(formatMultipart(file)) ?? {
        type: multipartType,
        body: formatMultipart(file),
      };
      const endpoint = takerOf(file, other);
      const headers = { ...headersOf(sender), 'content-type': type };
      const breaksOffAt = other === 1 ? 0.6 : undefined;
      const path = `${apiPrefix}/${endpoint.path}`;
      await traffic.send(endpoint, { method: endpoint.method, path, headers, body, breaksOffAt });
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
}
