import { afterEach, expect, test, vi } from 'vitest';
import { publishCodes } from '@academy/contract/realtime/publish.ts';
import { messageTypes, type RtmpMessage } from '../rtmp/message.ts';
import type { RtmpConnection } from '../rtmp/rtmp-connection.ts';
import { createRtmpSource } from './rtmp-ingest.ts';

afterEach(() => void vi.useRealTimers());

type Listener = Parameters<RtmpConnection['listen']>[0];

/** A connection that does nothing by itself, and the results. */
function openSource() {
  const calls: unknown[][] = [];
  const note =
    (name: string) =>
    (...args: unknown[]) =>
      void calls.push([name, ...args]);
  let sourceListener!: Listener;
  const connection = {
    isPaused: false,
    listen: (listener: Listener) => void (sourceListener = listener),
    ping: note('ping'),
    destroy: note('destroy'),
    accept: note('letIn'),
    reject: note('refuse'),
  };
  const source = createRtmpSource(connection as unknown as RtmpConnection);
  const pieces: Buffer[] = [];
  source.listen({
    onPiece: (piece) => void pieces.push(piece),
    onUnreadable: note('unreadable'),
    onClose: note('close'),
  });
  return { source, connection, sourceListener, calls, pieces };
}

const media = (type: number, hex: string, timestamp = 0): RtmpMessage => ({
  type,
  stream: 1,
  timestamp,
  body: Buffer.from(hex, 'hex'),
});
const picture = (hex: string, timestamp?: number) => media(messageTypes.video, hex, timestamp);

test('messages become one FLV stream whose header precedes only the first piece', () => {
  const { sourceListener, pieces, calls } = openSource();
  sourceListener.onMedia(media(messageTypes.audio, 'af001210'));
  sourceListener.onMedia(picture('170000000001', 0x0123_4567));
  expect(Buffer.concat(pieces).toString('hex')).toBe(
    `464c5601050000000900000000` +
      `0800000400000000000000af001210` +
      `0000000f` +
      `090000062345670100000017000000000100000011`,
  );
  expect(calls).toEqual([]);
});

test.each([
  ['an older picture', [picture('22000000')]],
  ['a newer one, under its own name', [picture('9068766331')]],
  ['sound that is no AAC', [media(messageTypes.audio, '2f00')]],
  ['another film in the middle', [picture('1700000000aa'), picture('1701000000'), picture('1700000000bb')]],
])('%s is refused', (_, messages) => {
  const { sourceListener, calls } = openSource();
  for (const message of messages) sourceListener.onMedia(message);
  expect(calls).toEqual([['unreadable']]);
});

test('a repeated decoder configuration and empty messages are harmless', () => {
  const { sourceListener, calls, pieces } = openSource();
  for (const hex of ['1700000000aa', '', '1700000000aa']) sourceListener.onMedia(picture(hex));
  expect(calls).toEqual([]);
  expect(pieces).toHaveLength(2);
});

test('a program is accepted with its run, and disconnected with a message', () => {
  const { source, calls } = openSource();
  source.send({ type: 'run', run: 1 });
  source.send({ type: 'playing' });
  source.close(publishCodes.taken);
  expect(calls).toEqual([['letIn'], ['refuse', 'NetStream.Publish.BadName', '已有另一个页面在推流']]);
});

test('a silent peer is dropped, and a closed one is not pinged', () => {
  vi.useFakeTimers();
  const { calls } = openSource();
  vi.advanceTimersByTime(17_000);
  expect(calls.at(-1)).toEqual(['destroy']);
  const closed = openSource();
  closed.sourceListener.onClose();
  vi.advanceTimersByTime(60_000);
  expect(closed.calls).toEqual([['close']]);
});
