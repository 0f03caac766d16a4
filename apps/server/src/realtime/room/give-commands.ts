import { type RoomCommand, roomCommands } from '@academy/contract/realtime/room.ts';
import { assertMay } from '../../domain/live-room/command-rights.ts';
import { getStanding, type Standing } from '../../domain/live-room/standing.ts';
import { AppError } from '../../kit/app-error.ts';
import { createCommandChecks } from '../check-command.ts';
import type { CommandContext, CommandGroup, CommandHandler } from './command-context.ts';
import { commentCommands } from './commands/commenting.ts';
import { join, joinedCommands } from './commands/joining.ts';
import { orderCommands } from './commands/ordering.ts';
import { askerCommands, hostCommands } from './commands/seating.ts';
import { signalCommands } from './commands/signalling.ts';
import type { Hall } from './hall.ts';
import type { RoomNamespace, RoomParts, RoomSocket } from './room-parts.ts';
import { sendAway } from './send-away.ts';

const commands: CommandGroup<Exclude<RoomCommand, 'join'>> = {
  ...joinedCommands,
  ...commentCommands,
  ...askerCommands,
  ...hostCommands,
  ...orderCommands,
  ...signalCommands,
};

const commandChecks = createCommandChecks(roomCommands);

/** What is given often and changes nothing in the rows at once is judged by what they said so lately; ms. */
const trusted = 3_000;
const judgedLately: ReadonlySet<RoomCommand> = new Set(['join', 'seats', 'like']);

/** Commands that a socket may give at once, and in a second for long. WebRTC's candidates come in dozens. */
const burst = 100;
const perSecond = 20;

interface GiveParts {
  readonly parts: RoomParts;
  readonly namespace: RoomNamespace;
  readonly hall: Hall;
  readonly announce: (contentId: number) => void;
  /** Resolves when the work is counted and done; rejects with UNAVAILABLE once the server leaves. */
  readonly track: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Answers every command of a socket through its acknowledgement. */
export function giveCommands(given: GiveParts, socket: RoomSocket): void {
  for (const name of Object.keys(commandChecks) as RoomCommand[])
    socket.on(name, (...sent) => {
      const answer = sent.at(-1);
      const tell = typeof answer === 'function' ? (answer as (told: object) => void) : () => {};
      given
        .track(() => give(given, { socket, name, input: typeof sent[0] === 'object' ? sent[0] : {} }))
        .then(
          (told) => tell({ ok: true, ...told }),
          (error: unknown) => {
            const message = explain(given.parts, error);
            tell({ ok: false, message });
            if (error instanceof AppError && error.name === 'SESSION_ENDED') sendAway(socket, message);
          },
        );
    });
}

async function give(
  { parts, namespace, hall, announce }: GiveParts,
  { socket, name, input }: { socket: RoomSocket; name: RoomCommand; input: unknown },
): Promise<object | void> {
  spend(socket);
  commandChecks[name](input);
  const { contentId, uid: userId } = socket.data.claim;
  const context: CommandContext = {
    parts,
    namespace,
    hall,
    socket,
    standing: await judge(parts, { socket, name }),
    contentId,
    userId,
    announce: () => announce(contentId),
  };
  if (name === 'join') return join(input as { after?: number }, context);
  const room = socket.data.joined ? hall.find(contentId) : undefined;
  if (!room) throw new AppError('CONFLICT', { message: '请先进入直播间' });
  const handle = commands[name] as CommandHandler<never>;
  const work = () => handle(input as never, { ...context, room });
  return judgedLately.has(name) ? work() : parts.limit(work);
}

/** What whoever gave it may do, of the rows; throws unless the command is among it. */
async function judge(
  { db, findSession }: RoomParts,
  { socket, name }: { socket: RoomSocket; name: RoomCommand },
): Promise<Standing> {
  const { data } = socket;
  const { uid, sessionId, contentId } = data.claim;
  if (uid !== 0 && !(await findSession({ uid, sessionId }))) throw new AppError('SESSION_ENDED');
  if (!judgedLately.has(name) || performance.now() - data.standingAt > trusted) {
    data.standing = await getStanding(db, { contentId, userId: uid });
    data.standingAt = performance.now();
  }
  assertMay(data.standing.role, name);
  return data.standing;
}

function spend({ data: { pace } }: RoomSocket): void {
  const now = performance.now();
  pace.left = Math.min(burst, pace.left + ((now - pace.since) / 1_000) * perSecond);
  pace.since = now;
  if (pace.left < 1) throw new AppError('TOO_MANY', { message: '操作太快了，请歇一歇' });
  pace.left -= 1;
}

function explain({ log }: RoomParts, error: unknown): string {
  if (error instanceof AppError) return error.message;
  log?.warn({ err: error }, 'a command failed');
  return new AppError('UNAVAILABLE').message;
}

export const fullPace = () => ({ left: burst, since: performance.now() });
