import { publishCodes, type PublishCode } from '@academy/contract/realtime/publish.ts';
import { flvHead, isDecoderHead, isPlayable, writeFlvTag } from '../rtmp/flv.ts';
import type { RtmpMessage } from '../rtmp/message.ts';
import type { RtmpConnection } from '../rtmp/rtmp-connection.ts';
import { dismissalWords } from './dismissal-words.ts';
import { watchHeart } from './heart.ts';
import type { PublisherSource, SourceListener } from './publisher-source.ts';

/** Programs know few of these codes; the words behind them are shown by all. */
const statuses: Partial<Record<PublishCode, string>> = {
  [publishCodes.notAllowed]: 'NetStream.Publish.Denied',
  [publishCodes.taken]: 'NetStream.Publish.BadName',
  [publishCodes.ended]: 'NetStream.Publish.Denied',
};
const words: Partial<Record<PublishCode, string>> = {
  [publishCodes.notAllowed]: '串流密钥不对，或已经失效',
  [publishCodes.notRunning]: '直播还没有开始，请先在学院里开播',
  [publishCodes.unreadable]: '画面要用 H.264 编码，声音要用 AAC 编码',
};

/** A program that publishes over RTMP: what it sends becomes one FLV. */
export function createRtmpSource(connection: RtmpConnection): PublisherSource {
  return {
    listen: (listener) => {
      const take = createTaker(listener);
      const heart = watchHeart({
        isPaused: () => connection.isPaused,
        ping: () => connection.ping(),
        onSilence: () => connection.destroy(),
      });
      connection.listen({
        onMedia: take,
        onHeard: heart.hear,
        onClose: () => {
          heart.stop();
          listener.onClose();
        },
      });
    },
    pause: () => connection.pause(),
    resume: () => connection.resume(),
    // Of the first picture that can be watched, a program has no use.
    tell: ({ type }) => type === 'run' && connection.letIn(),
    dismiss: (code) =>
      connection.refuse(statuses[code] ?? 'NetStream.Publish.Failed', words[code] ?? dismissalWords[code]),
  };
}

/** Makes pieces of messages, and tells what no player could show. */
function createTaker({ onPiece, onUnreadable }: SourceListener): (message: RtmpMessage) => void {
  let hasBegun = false;
  let decoderHead: Buffer | undefined;
  return (message) => {
    if (message.body.length === 0) return;
    if (!isPlayable(message)) return onUnreadable();
    if (isDecoderHead(message)) {
      // Another picture in the middle of a film: what is packed could not be played from here on.
      if (decoderHead && !decoderHead.equals(message.body)) return onUnreadable();
      decoderHead = message.body;
    }
    const tag = writeFlvTag(message);
    onPiece(hasBegun ? tag : Buffer.concat([flvHead, tag]));
    hasBegun = true;
  };
}
