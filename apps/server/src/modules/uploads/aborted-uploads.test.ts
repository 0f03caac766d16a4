import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../kit/clock.ts';
import { createLog } from '../../kit/log.ts';
import { createDetailedPicture } from '../../media/pictures/testing/sample-picture.ts';
import { createDiskStorage } from '../../providers/storage/disk-storage.ts';
import { testSigner } from '../../transport/testing/memory-storage.ts';
import { createTusClient } from './testing/tus-client.ts';
import { useUploads } from './testing/use-uploads.ts';

/** A sender who disconnects is no failure of the server: nothing above info is logged. */

interface LogLine {
  level: number;
  msg?: string;
  status?: number;
  route?: string;
}
const lines: LogLine[] = [];
const academy = useUploads({
  clock: systemClock,
  openStorage: (root) => createDiskStorage({ root, publicPrefix: '/media', signer: testSigner }),
  log: createLog('info', { write: (line) => void lines.push(JSON.parse(line) as LogLine) }),
});
const tus = createTusClient(academy);
beforeEach(() => void lines.splice(0));

const info = 30;
const loud = () => lines.filter(({ level }) => level > info);
const newPhoto = async () => (await createDetailedPicture({ width: 900, height: 900 })).jpeg().toBuffer();

const formHead = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';
const ends = ['destroy', 'resetAndDestroy', 'end'] as const;

/** Sends a part of a request, then breaks the connection. */
async function breakOff(head: string, { body, end }: { body: Buffer; end: (typeof ends)[number] }) {
  const socket = connect(academy.port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(head);
  socket.write(body);
  await sleep(100);
  socket[end]();
}

const disconnected = () => lines.filter(({ msg }) => msg === 'the caller disconnected');
const postHead = async (length: number) =>
  `POST /app/v1/upload HTTP/1.1\r\nHost: a\r\ntoken: ${await academy.tokenOf('parent')}\r\n` +
  `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${length}\r\n\r\n`;
const startResumable = async (length: number) => {
  const { headers } = await tus.create(length);
  const { pathname } = new URL(String(headers['location']), academy.origin);
  const token = await academy.tokenOf('operator');
  return (
    `PATCH ${pathname} HTTP/1.1\r\nHost: a\r\ntoken: ${token}\r\nTus-Resumable: 1.0.0\r\nUpload-Offset: 0\r\n` +
    `Content-Type: application/offset+octet-stream\r\nContent-Length: ${length}\r\n\r\n`
  );
};

test.each(ends)('a form that breaks off within its file: %s', async (end) => {
  const photo = await newPhoto();
  const body = Buffer.concat([Buffer.from(formHead), photo.subarray(0, photo.length / 2)]);
  await breakOff(await postHead(photo.length + 500), { body, end });
  await expect.poll(disconnected).toHaveLength(1);
  expect(loud()).toEqual([]);
});

test.each(ends)('a form that breaks off before its file: %s', async (end) => {
  await breakOff(await postHead(5_000), { body: Buffer.from(formHead.slice(0, 30)), end });
  await expect.poll(disconnected).toHaveLength(1);
  expect(loud()).toEqual([]);
});

test.each(ends)('a resumable upload that breaks off continues: %s', async (end) => {
  const photo = await newPhoto();
  const head = await startResumable(photo.length);
  const path = head.split(' ')[1]!;
  await breakOff(head, { body: photo.subarray(0, photo.length / 2), end });
  const offsetOf = async () => {
    const { headers } = await tus.ask('HEAD', path, { as: 'operator' });
    return Number(headers['upload-offset']);
  };
  await expect.poll(offsetOf).toBeGreaterThan(0);
  expect(loud()).toEqual([]);
});

test('resumable uploads that break off at once give their places back', async () => {
  const photo = await newPhoto();
  for (let count = 0; count < 8; count += 1) {
    const socket = connect(academy.port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(await startResumable(photo.length), () => socket.destroy());
  }
  await sleep(300);
  const { error } = await tus.resume(photo);
  expect(error).toBeUndefined();
  expect(loud()).toEqual([]);
});
