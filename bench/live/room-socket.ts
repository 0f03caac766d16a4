import { roomNamespace, roomPath } from '@academy/contract/realtime/room-address.ts';
import type { RoomCommand } from '@academy/contract/realtime/room.ts';
import { openWire, type Wire } from './wire.ts';

type Answer = { readonly ok: boolean; readonly message?: string } & Record<string, unknown>;

/** A socket that was let into its live. */
export interface RoomSocket {
  /** Gives a command; resolves with what it was answered. */
  ask(name: RoomCommand, input: object): Promise<Answer>;
  close(): void;
}

interface RoomListener {
  /** An event as it came, `eventOffset` bytes before its JSON; good until this returns. */
  readonly onEvent: (message: Buffer) => void;
  readonly onClose: () => void;
}

/** Engine.IO's and Socket.IO's first characters, as far as a room needs them. */
const opened = '0'.charCodeAt(0);
const ping = '2'.charCodeAt(0);
const event = '2'.charCodeAt(0);
const address = `${roomPath}/?EIO=4&transport=websocket`;
const ours = `${roomNamespace},`;
export const eventOffset = `42${ours}`.length;

/** Opens a socket at a server (`http://host:port`) with a signature. Rejects with the words of the refusal. */
export function openRoomSocket(server: string, sign: string, listener: RoomListener): Promise<RoomSocket> {
  const { promise, resolve, reject } = Promise.withResolvers<RoomSocket>();
  const answers = new Map<number, (answer: Answer) => void>();
  let asked = 0;
  const ask = (wire: Wire, name: RoomCommand, input: object) =>
    new Promise<Answer>((answered) => {
      asked += 1;
      answers.set(asked, answered);
      wire.send(`42${ours}${asked}${JSON.stringify([name, input])}`);
    });
  const hear = (text: string, wire: Wire) => {
    const kind = text.slice(0, 2);
    const said = text.slice(2 + ours.length);
    if (kind === '40') resolve({ ask: (name, input) => ask(wire, name, input), close: () => wire.close() });
    else if (kind === '44') reject(new Error(said));
    else if (kind === '43') {
      const begin = said.indexOf('[');
      const id = Number(said.slice(0, begin));
      answers.get(id)?.((JSON.parse(said.slice(begin)) as [Answer])[0]);
      answers.delete(id);
    }
  };
  openWire(`${server}${address}`, {
    onMessage: (message, wire) => {
      if (message[0] === ping) wire.send('3');
      else if (message[0] === opened) wire.send(`40${ours}${JSON.stringify({ sign })}`);
      else if (message[1] === event) listener.onEvent(message);
      else hear(message.toString(), wire);
    },
    onClose: (refusal) => {
      reject(refusal ?? new Error('the connection was closed'));
      listener.onClose();
    },
  });
  return promise;
}
