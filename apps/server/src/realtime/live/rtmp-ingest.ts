import { type PublishCode, publishCodes } from '@academy/contract/realtime/publish.ts';
import { ConfigError } from '../../kit/errors.ts';
import { application } from '../rtmp/command-responses.ts';
import { flvHeader, isDecoderConfig, isPlayable, writeFlvTag } from '../rtmp/flv.ts';
import type { RtmpMessage } from '../rtmp/message.ts';
import type { RtmpConnection } from '../rtmp/rtmp-connection.ts';
import { createRtmpServer, type RtmpServer } from '../rtmp/rtmp-server.ts';
import type { Ingest } from './ingest.ts';
import type { StreamKeyClaim, StreamKeys } from './stream-keys.ts';
import { closeMessages, monitorPeer, type PublisherSource, type SourceListener } from './publisher-source.ts';

/** RTMP's default port, which URLs can omit. */
const defaultPort = 1_935;

/** Accepts programs such as OBS. */
export interface RtmpIngest extends Pick<RtmpServer, 'listen' | 'close'> {
  /** The settings for a program. `origin` is the academy's origin: `https://host`. */
  describeSetup(claim: StreamKeyClaim, origin: string): { url: string; key: string };
}

export function createRtmpIngest({ ingest, keys }: { ingest: Ingest; keys: StreamKeys }): RtmpIngest {
  const server = createRtmpServer({
    onPublish: (connection, key) => ingest.acceptKey(createRtmpSource(connection), key),
  });
  return {
    listen: (address) =>
      server.listen(address).catch((error: Error) => {
        throw new ConfigError(`RTMP_PORT: ${error.message}`);
      }),
    close: () => server.close(),
    describeSetup: (claim, origin) => {
      const port = server.port === defaultPort ? '' : `:${server.port}`;
      return { url: `rtmp://${new URL(origin).hostname}${port}/${application}`, key: keys.sign(claim) };
    },
  };
}

/** Few programs interpret these codes; all show the message. */
const statusCodes: Partial<Record<PublishCode, string>> = {
  [publishCodes.notAllowed]: 'NetStream.Publish.Denied',
  [publishCodes.taken]: 'NetStream.Publish.BadName',
  [publishCodes.ended]: 'NetStream.Publish.Denied',
};
const rtmpMessages: Partial<Record<PublishCode, string>> = {
  [publishCodes.notAllowed]: '串流密钥不对，或已经失效',
  [publishCodes.notRunning]: '直播还没有开始，请先在学院里开播',
  [publishCodes.unreadable]: '画面要用 H.264 编码，声音要用 AAC 编码',
};

/** A program that publishes over RTMP; its messages become one FLV stream. */
export function createRtmpSource(connection: RtmpConnection): PublisherSource {
  return {
    listen: (listener) => {
      const handleMessage = createMessageHandler(listener);
      const peerMonitor = monitorPeer({
        isPaused: () => connection.isPaused,
        ping: () => connection.ping(),
        onSilence: () => connection.destroy(),
      });
      connection.listen({
        onMedia: handleMessage,
        onActivity: peerMonitor.onActivity,
        onClose: () => {
          peerMonitor.stop();
          listener.onClose();
        },
      });
    },
    pause: () => connection.pause(),
    resume: () => connection.resume(),
    // Programs do not need the message about the first playable segment.
    send: ({ type }) => type === 'run' && connection.accept(),
    close: (code) =>
      connection.reject(
        statusCodes[code] ?? 'NetStream.Publish.Failed',
        rtmpMessages[code] ?? closeMessages[code],
      ),
  };
}

/** Turns messages into pieces, and reports what no player could play. */
function createMessageHandler({ onPiece, onUnreadable }: SourceListener): (message: RtmpMessage) => void {
  let hasStarted = false;
  let decoderConfig: Buffer | undefined;
  return (message) => {
    if (message.body.length === 0) return;
    if (!isPlayable(message)) return onUnreadable();
    if (isDecoderConfig(message)) {
      // The decoder configuration changed during the stream: what follows could not be played.
      if (decoderConfig && !decoderConfig.equals(message.body)) return onUnreadable();
      decoderConfig = message.body;
    }
    const tag = writeFlvTag(message);
    onPiece(hasStarted ? tag : Buffer.concat([flvHeader, tag]));
    hasStarted = true;
  };
}
