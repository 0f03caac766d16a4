import { afterEach, expect, test, vi } from 'vitest';
import { publishCodes } from '@academy/contract/realtime/publish.ts';
import { messageTypes, type RtmpMessage } from '../rtmp/message.ts';
import type { RtmpConnection } from '../rtmp/rtmp-connection.ts';
import { createRtmpSource } from './rtmp-source.ts';

afterEach(() => void vi.useRealTimers());

type Listener = Parameters<RtmpConnection['listen']>[0];

/** A connection that does nothing by itself, and what came of it. */
function listened() {
  const did: unknown[][] = [];
  const note =
    (name: string) =>
    (...given: unknown[]) =>
      void did.push([name, ...given]);
  let heard!: Listener;
  const connection = {
    isPaused: false,
    listen: (listener: Listener) => void (heard = listener),
    ping: note('ping'),
    destroy: note('destroy'),
    letIn: note('letIn'),
    refuse: note('refuse'),
  };
  const source = createRtmpSource(connection as unknown as RtmpConnection);
  const pieces: Buffer[] = [];
  source.listen({
    onPiece: (piece) => void pieces.push(piece),
    onUnreadable: note('unreadable'),
    onClose: note('close'),
  });
  return { source, connection, heard, did, pieces };
}

const media = (type: number, hex: string, timestamp = 0): RtmpMessage => ({
  type,
  stream: 1,
  timestamp,
  body: Buffer.from(hex, 'hex'),
});
const picture = (hex: string, timestamp?: number) => media(messageTypes.video, hex, timestamp);

test('what is sent becomes one FLV, whose head stands before the first piece alone', () => {
  const { heard, pieces, did } = listened();
  heard.onMedia(media(messageTypes.audio, 'af001210'));
  heard.onMedia(picture('170000000001', 0x0123_4567));
  expect(Buffer.concat(pieces).toString('hex')).toBe(
    `464c5601050000000900000000` +
      `0800000400000000000000af001210` +
      `0000000f` +
      `090000062345670100000017000000000100000011`,
  );
  expect(did).toEqual([]);
});

test.each([
  ['an older picture', [picture('22000000')]],
  ['a newer one, under its own name', [picture('9068766331')]],
  ['sound that is no AAC', [media(messageTypes.audio, '2f00')]],
  ['another film in the middle', [picture('1700000000aa'), picture('1701000000'), picture('1700000000bb')]],
])('%s is not let in', (_, messages) => {
  const { heard, did } = listened();
  for (const message of messages) heard.onMedia(message);
  expect(did).toEqual([['unreadable']]);
});

test('the same beginning twice, and messages of nothing, are harmless', () => {
  const { heard, did, pieces } = listened();
  for (const hex of ['1700000000aa', '', '1700000000aa']) heard.onMedia(picture(hex));
  expect(did).toEqual([]);
  expect(pieces).toHaveLength(2);
});

test('a program is let in with its run, and sent away in words', () => {
  const { source, did } = listened();
  source.tell({ type: 'run', run: 1 });
  source.tell({ type: 'playing' });
  source.dismiss(publishCodes.taken);
  expect(did).toEqual([['letIn'], ['refuse', 'NetStream.Publish.BadName', '已有另一个页面在推流']]);
});

test('one that is not heard of any more is given up; one that is closed is not asked', () => {
  vi.useFakeTimers();
  const { did } = listened();
  vi.advanceTimersByTime(17_000);
  expect(did.at(-1)).toEqual(['destroy']);
  const closed = listened();
  closed.heard.onClose();
  vi.advanceTimersByTime(60_000);
  expect(closed.did).toEqual([['close']]);
});
