import type { ChatCommand } from '@academy/contract/realtime/chat.ts';
import type { SocketLibrary } from '../chat-connection.ts';

type Listener = (payload?: unknown) => void;
type Answer = object | undefined;

/** One connection as the client sees it. */
class FakeSocket {
  connected = false;
  readonly token: string;
  readonly sent: { command: string; input: Record<string, unknown> }[] = [];
  #listeners = new Map<string, Listener[]>();
  #answer: (command: ChatCommand, input: Record<string, unknown>) => Answer;

  constructor(token: string, answer: FakeSocket['answer']) {
    this.token = token;
    this.#answer = answer;
  }

  answer = (command: ChatCommand, input: Record<string, unknown>): Answer => this.#answer(command, input);
  on = (name: string, listener: Listener): this => {
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener]);
    return this;
  };
  timeout = (): this => this;
  /** If undefined, no response ever comes. */
  emitWithAck = async (command: ChatCommand, input: Record<string, unknown>): Promise<object> => {
    this.sent.push({ command, input });
    const answer = this.answer(command, input);
    if (!answer) throw new Error('operation has timed out');
    return answer;
  };
  disconnect = (): void => {
    this.connected = false;
  };
  receive = (name: string, payload?: unknown): void => {
    for (const listener of this.#listeners.get(name) ?? []) listener(payload);
  };
  connect = (): void => {
    this.connected = true;
    this.receive('connect');
  };
  /** Disconnects it as a network failure would. */
  break = (): void => {
    this.connected = false;
    this.receive('disconnect', 'transport close');
  };
}

interface FakeChat {
  readonly io: (...args: never[]) => unknown;
  readonly load: () => Promise<SocketLibrary>;
  readonly sockets: FakeSocket[];
  /** The connection that is open, or the last one. */
  readonly socket: () => FakeSocket;
  /** If false, no connection opens. */
  opens: boolean;
  answer: (command: ChatCommand, input: Record<string, unknown>) => Answer;
}

/** The socket library without a network: it records what the client sends, and the test emits the server's events. */
export function createFakeChat(): FakeChat {
  const sockets: FakeSocket[] = [];
  const io = (_address: string, { auth }: { auth: { token: string } }) => {
    const socket = new FakeSocket(auth.token, (command, input) => chat.answer(command, input));
    sockets.push(socket);
    setTimeout(() => (chat.opens ? socket.connect() : socket.receive('connect_error', new Error('closed'))));
    return socket;
  };
  const chat: FakeChat = {
    io,
    sockets,
    socket: () => sockets.at(-1)!,
    opens: true,
    answer: (command) => (command === 'send' ? { ok: true, record_id: 7, left: 2 } : { ok: true }),
    load: async () => ({ io }) as unknown as SocketLibrary,
  };
  return chat;
}
