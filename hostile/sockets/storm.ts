import fc from 'fast-check';
import { chatCommands, QaReply } from '@academy/contract/realtime/chat.ts';
import { RoomComment, roomCommands, RoomState } from '@academy/contract/realtime/room.ts';
import {
  chatNamespace,
  chatPath,
  roomNamespace,
  roomPath,
} from '@academy/contract/realtime/socket-addresses.ts';
import { SeatEvent, SeatList } from '@academy/contract/realtime/seats.ts';
import { createOutputCheck } from '../../apps/server/src/transport/contract-checks.ts';
import { inputOf } from '../generate/json-values.ts';
import type { Findings } from '../http/findings.ts';
import type { Person } from '../people/people.ts';
import type { SequenceDeps } from '../sequences/sequences.ts';
import { openEngineSocket, type EngineSocket } from './engine-socket.ts';
import { garbagePackets } from './garbage-packets.ts';

/** Milliseconds until a command must be acknowledged. */
const ackTimeout = 15_000;
/** Commands that a socket sends between two pauses: more would only be refused as too many. */
const commandsPerSocket = 60;

/** What one socket sends, in this order. */
type Step =
  | { readonly kind: 'command'; readonly name: string; readonly args: readonly unknown[] }
  | { readonly kind: 'packet'; readonly packet: string | Uint8Array<ArrayBuffer> }
  | { readonly kind: 'flood'; readonly name: string; readonly args: readonly unknown[] };

type Commands = Readonly<Record<string, object>>;

function stepOf(commands: Commands, namespace: string): fc.Arbitrary<Step> {
  const command = fc
    .constantFrom(...Object.entries(commands))
    .chain(([name, schema]) => inputOf(schema).map((input) => ({ name, args: [input] })));
  const reserved = fc.constantFrom(
    'connect',
    'disconnect',
    'error',
    '__proto__',
    'constructor',
    'newListener',
    '',
  );
  const strange = fc.tuple(reserved, fc.jsonValue()).map(([name, value]) => ({ name, args: [value, value] }));
  return fc.oneof(
    { weight: 20, arbitrary: command.map((sent): Step => ({ kind: 'command', ...sent })) },
    { weight: 1, arbitrary: command.map((sent): Step => ({ kind: 'flood', ...sent })) },
    // Nobody acknowledges an event without a name that is known.
    { weight: 1, arbitrary: strange.map((sent): Step => ({ kind: 'flood', ...sent })) },
    { weight: 1, arbitrary: garbagePackets(namespace).map((packet): Step => ({ kind: 'packet', packet })) },
  );
}

interface Acknowledgement {
  readonly ok?: unknown;
  readonly message?: unknown;
}

/** What commands are acknowledged with besides `ok`, where that has a schema. */
const ackChecks: Readonly<Record<string, (value: unknown) => void>> = {
  state: createOutputCheck('the state of a room', RoomState),
  comment: createOutputCheck('a comment of a room', RoomComment),
  seats: createOutputCheck('the seats of a room', SeatList),
};
const ackFields = new Set([
  'ok',
  'record_id',
  'left',
  'state',
  'comment',
  'held',
  'seats',
  'seat_id',
  'score',
]);
const eventChecks: Readonly<Record<string, (value: unknown) => void>> = {
  reply: createOutputCheck('a piece of an answer', QaReply),
  seat: createOutputCheck('an event of a seat', SeatEvent),
};

/** What is wrong with an acknowledgement; undefined when nothing is. */
function checkAcknowledgement(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return 'is no object';
  const { ok, message } = value as Acknowledgement;
  if (ok === false)
    return /\p{Script=Han}/u.test(String(message)) ? undefined : `refuses with “${String(message)}”`;
  if (ok !== true) return `has no ok: ${JSON.stringify(value).slice(0, 200)}`;
  for (const [name, part] of Object.entries(value)) {
    if (!ackFields.has(name)) return `has a field ${name} that the contract does not name`;
    try {
      ackChecks[name]?.(part);
    } catch (error) {
      return (error as Error).message.slice(0, 300);
    }
  }
  return undefined;
}

async function runSteps(socket: EngineSocket, steps: readonly Step[], findings: Findings): Promise<void> {
  // A packet may have ended the connection to the namespace.
  let isOrderly = true;
  for (const step of steps) {
    if (!socket.isOpen()) return;
    if (step.kind === 'packet') {
      socket.sendPacket(step.packet);
      isOrderly = false;
    } else if (step.kind === 'flood')
      for (let sent = 0; sent < 30; sent += 1) void socket.send(step.name, step.args, ackTimeout);
    else {
      const answer = await socket.send(step.name, step.args, isOrderly ? ackTimeout : 1_000);
      const sent = `${step.name} ${JSON.stringify(step.args).slice(0, 1_000)}`;
      if (answer === undefined && isOrderly && socket.isOpen())
        findings.add(`the command ${step.name} was not acknowledged`, sent);
      const problem = answer === undefined ? undefined : checkAcknowledgement(answer);
      if (problem !== undefined) findings.add(`the acknowledgement of ${step.name} ${problem}`, sent);
    }
  }
  for (const [name, value] of socket.events) checkEvent({ name, value }, findings);
}

function checkEvent({ name, value }: { name: string; value: unknown }, findings: Findings): void {
  try {
    if (name === 'comments') for (const comment of value as unknown[]) ackChecks['comment']!(comment);
    eventChecks[name]?.(value);
  } catch (error) {
    findings.add(
      `the event ${name}: ${(error as Error).message.slice(0, 200)}`,
      JSON.stringify(value).slice(0, 500),
    );
  }
}

interface Storm {
  readonly sockets: number;
  readonly seed: number;
}

/** Opens the chat as several users and guests, and sends what nobody sends. */
export async function stormChat(
  deps: SequenceDeps,
  findings: Findings,
  { sockets, seed }: Storm,
): Promise<void> {
  const { traffic, people, academy } = deps;
  const guests = Array.from({ length: 4 }, (_, at) => ({
    address: `10.6.0.${at + 1}`,
    device: `chat-${at}`,
  }));
  const senders = [...guests, ...people.byRole.user.slice(0, 8)];
  const steps = fc.sample(stepOf(chatCommands, chatNamespace), {
    seed,
    numRuns: sockets * commandsPerSocket,
  });
  await forEach(sockets, async (at) => {
    const sender = senders[at % senders.length]!;
    const { token } = await traffic.call(sender, 'GET qa/ai/wstoken', {});
    const origin = `ws://127.0.0.1:${academy.port}`;
    // Every eighth handshake has no valid token.
    const auth = at % 8 === 7 ? { token: [token] } : { token };
    const target = { origin, path: chatPath, namespace: chatNamespace, auth, address: sender.address };
    await useSocket(target, steps.slice(at * commandsPerSocket, (at + 1) * commandsPerSocket), findings);
  });
}

/** Enters the room of a running live as its expert, as viewers and as guests. */
export async function stormRoom(
  deps: SequenceDeps,
  findings: Findings,
  { sockets, seed }: Storm,
): Promise<void> {
  const { traffic, people, academy } = deps;
  const { list } = await traffic.call({ address: '10.6.1.1' }, 'GET index/recommend', { order: 'live' });
  const running = list.find(({ live_status: status }) => status === 1) ?? list[0]!;
  const { content_id, content_type } = running;
  const guest = { address: '10.6.1.2' };
  const senders: readonly (Person | typeof guest)[] = [
    people.byRole.expert[0]!,
    guest,
    ...people.byRole.user.slice(0, 8),
  ];
  const steps = fc.sample(stepOf(roomCommands, roomNamespace), {
    seed,
    numRuns: sockets * commandsPerSocket,
  });
  await forEach(sockets, async (at) => {
    const sender = senders[at % senders.length]!;
    const ticket = await traffic
      .call(sender, 'GET user/live/getsign', { content_id, content_type })
      // The expert's commands remove some of them for good.
      .catch(() => undefined);
    const sign = ticket?.sign ?? '';
    const origin = `ws://127.0.0.1:${academy.port}`;
    const auth = at % 8 === 7 ? { sign: `${sign}x` } : { sign };
    const target = { origin, path: roomPath, namespace: roomNamespace, auth, address: sender.address };
    const join: Step = { kind: 'command', name: 'join', args: [{}] };
    const own = steps.slice(at * commandsPerSocket, (at + 1) * commandsPerSocket);
    // Some send commands before they have joined.
    await useSocket(target, at % 5 === 4 ? own : [join, ...own], findings);
  });
}

async function useSocket(
  target: Parameters<typeof openEngineSocket>[0],
  steps: readonly Step[],
  findings: Findings,
): Promise<void> {
  const socket = await openEngineSocket(target);
  if (!socket) return;
  await runSteps(socket, steps, findings);
  socket.close();
}

/** How many sockets are open at once. */
const concurrency = 6;

async function forEach(count: number, work: (at: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}
