import type { WebSocket } from 'ws';
import { type PublishCode, publishCodes, type PublishMessage } from '@academy/contract/realtime/publish.ts';

export interface SourceListener {
  /** The next piece of the container; the first one starts with its header. */
  readonly onPiece: (piece: Buffer) => void;
  /** Called for data that no player could play. */
  readonly onUnreadable: () => void;
  /** Called when the connection is closed by either side. */
  readonly onClose: () => void;
}

/** A publisher's connection of any kind. */
export interface PublisherSource {
  /** Called once, at the beginning. Calls `onClose` at once if the connection is already closed. */
  listen(listener: SourceListener): void;
  /** Stops reading until `resume`; data sent meanwhile waits in the network. */
  pause(): void;
  resume(): void;
  send(message: PublishMessage): void;
  /** Closes the connection with a message that can be shown to users. */
  close(code: PublishCode): void;
}

/** Milliseconds that a publisher has to close its side; afterwards the connection is cut. */
const closeTimeout = 5_000;

export function createSocketSource(socket: WebSocket): PublisherSource {
  return {
    listen: ({ onPiece, onUnreadable, onClose }) => {
      if (socket.readyState > socket.OPEN) return onClose();
      const peerMonitor = monitorPeer({
        isPaused: () => socket.isPaused,
        ping: () => socket.readyState === socket.OPEN && socket.ping(),
        onSilence: () => socket.terminate(),
      });
      socket.on('pong', peerMonitor.onActivity);
      socket.on('message', (data, binary) => {
        peerMonitor.onActivity();
        if (binary) onPiece(data as Buffer);
        else onUnreadable();
      });
      socket.on('close', () => {
        peerMonitor.stop();
        onClose();
      });
    },
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    send: (message) => socket.send(JSON.stringify(message), () => {}),
    close: (code) => {
      // Its close frame must be read, or the socket would stay open.
      socket.resume();
      socket.close(code, closeMessages[code]);
      const timer = setTimeout(() => socket.terminate(), closeTimeout);
      socket.once('close', () => clearTimeout(timer));
    },
  };
}

/**
 * Milliseconds between pings, and milliseconds without any response after which a publisher counts as gone: networks
 * fail silently.
 */
const pingInterval = 4_000;
const silenceTimeout = 12_000;

interface PingedPeer {
  /** While reading is paused, a response could not arrive. */
  readonly isPaused: () => boolean;
  readonly ping: () => void;
  readonly onSilence: () => void;
}

interface PeerMonitor {
  /** Must be called for everything that the peer sends. */
  readonly onActivity: () => void;
  readonly stop: () => void;
}

/** Pings the peer until it is stopped or the peer is silent for too long. */
export function monitorPeer({ isPaused, ping, onSilence }: PingedPeer): PeerMonitor {
  let lastActivity = performance.now();
  const onActivity = () => void (lastActivity = performance.now());
  const timer = setInterval(() => {
    if (isPaused()) onActivity();
    if (performance.now() - lastActivity <= silenceTimeout) return ping();
    clearInterval(timer);
    onSilence();
  }, pingInterval);
  return { onActivity, stop: () => clearInterval(timer) };
}

/** Why a publisher is disconnected, as shown to users. */
export const closeMessages: Readonly<Record<PublishCode, string>> = {
  [publishCodes.notAllowed]: '推流地址已失效，请重新获取',
  [publishCodes.notRunning]: '直播没有在进行',
  [publishCodes.taken]: '已有另一个页面在推流',
  [publishCodes.ended]: '直播已结束',
  [publishCodes.unreadable]: '收到的画面无法播放',
  [publishCodes.tooMuch]: '画面数据太多，处理不过来',
  [publishCodes.comeBack]: '推流中断，请重新连接',
  [publishCodes.busy]: '服务器繁忙，请稍后重新连接',
  [publishCodes.storage]: '存储空间不足，画面无法保存',
  [publishCodes.storageSilent]: '存储没有响应，画面暂时无法保存，请稍后重新连接',
};
