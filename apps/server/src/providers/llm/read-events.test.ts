import { array, assert, asyncProperty, integer } from 'fast-check';
import { expect, test } from 'vitest';
import { readEvents } from './completion-events.ts';

async function read(...chunks: (string | Buffer)[]): Promise<string[]> {
  async function* come() {
    for (const chunk of chunks) yield Buffer.from(chunk);
  }
  const events: string[] = [];
  for await (const event of readEvents(come())) events.push(event);
  return events;
}

test.each([
  ['one', 'data: a\n\n', ['a']],
  ['without a space', 'data:a\n\n', ['a']],
  ['two lines are one event', 'data: a\ndata: b\n\n', ['a\nb']],
  ['comments and other fields', ': hello\nevent: x\nid: 1\nretry: 5\ndata: a\n\n', ['a']],
  ['an event without data is none', 'event: ping\n\ndata: a\n\n', ['a']],
  ['CRLF', 'data: a\r\n\r\ndata: b\r\n\r\n', ['a', 'b']],
  ['CR alone', 'data: a\r\rdata: b\r\r', ['a', 'b']],
  ['a byte order mark', '\uFEFFdata: a\n\n', ['a']],
  ['half of CRLF at the end', 'data: a\r\n\r\ndata: b\r', ['a', 'b']],
  ['no empty line at the end', 'data: a\n\ndata: b', ['a', 'b']],
  ['nothing', '', []],
])('%s', async (_name, sent, events) => {
  expect(await read(sent)).toEqual(events);
});

const stream = Buffer.from('data: 先陪\r\n\r\n: 还在\ndata: 孩子😀\n\ndata: 完\n\n');

test('however the stream is split, within characters too', async () => {
  await assert(
    asyncProperty(array(integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 60 }), async (sizes) => {
      const chunks: Buffer[] = [];
      let at = 0;
      for (const size of sizes) {
        chunks.push(stream.subarray(at, at + size));
        at += size;
      }
      chunks.push(stream.subarray(at));
      expect(await read(...chunks)).toEqual(['先陪', '孩子😀', '完']);
    }),
  );
});

test('an endless line or event is an invalid response', async () => {
  await expect(read(`data: ${'x'.repeat(300_000)}`)).rejects.toThrow('endless event');
  const lines = `data: ${'x'.repeat(1_000)}\n`.repeat(300);
  await expect(read(lines)).rejects.toThrow('endless event');
});
