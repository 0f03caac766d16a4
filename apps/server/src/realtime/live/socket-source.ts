import type { WebSocket } from 'ws';
import { dismissalWords } from './dismissal-words.ts';
import { watchHeart } from './heart.ts';
import type { PublisherSource } from './publisher-source.ts';

/** A page that publishes over a WebSocket. */
export function createSocketSource(socket: WebSocket): PublisherSource {
  return {
    listen: ({ onPiece, onUnreadable, onClose }) => {
      if (socket.readyState > socket.OPEN) return onClose();
      const heart = watchHeart({
        isPaused: () => socket.isPaused,
        ping: () => socket.readyState === socket.OPEN && socket.ping(),
        onSilence: () => socket.terminate(),
      });
      socket.on('pong', heart.hear);
      socket.on('message', (data, binary) => {
        heart.hear();
        if (binary) onPiece(data as Buffer);
        else onUnreadable();
      });
      socket.on('close', () => {
        heart.stop();
        onClose();
      });
    },
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    tell: (told) => socket.send(JSON.stringify(told), () => {}),
    dismiss: (code) => {
      // Its farewell must be read, or the socket would linger.
      socket.resume();
      socket.close(code, dismissalWords[code]);
    },
  };
}
