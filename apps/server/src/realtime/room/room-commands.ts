import { type RoomCommand, roomCommands } from '@academy/contract/realtime/room.ts';
import { assertCommandAllowed, getRoleInRoom, type RoleInRoom } from '../../domain/live-room/role-in-room.ts';
import { AppError } from '../../kit/errors.ts';
import { createTokenBucket } from '../../kit/throttle.ts';
import { createCommandChecks } from '../command-checks.ts';
import type { CommandContext, CommandGroup, CommandHandler } from './command-context.ts';
import { moderationCommands } from './commands/moderation-commands.ts';
import { hostSeatCommands, signallingCommands, viewerSeatCommands } from './commands/seat-commands.ts';
import { commentCommands, join, viewerCommands } from './commands/viewer-commands.ts';
import { disconnect, type RoomDeps, type RoomNamespace, type RoomSocket } from './room-deps.ts';
import type { RoomRegistry } from './room-registry.ts';

const commands: CommandGroup<Exclude<RoomCommand, 'join'>> = {
  ...viewerCommands,
  ...commentCommands,
  ...viewerSeatCommands,
  ...hostSeatCommands,
  ...moderationCommands,
  ...signallingCommands,
};

const commandChecks = createCommandChecks(roomCommands);

/** Milliseconds for which the cached role is used for frequent commands that do not write to the database at once. */
const roleCacheTime = 3_000;
const commandsWithCachedRole: ReadonlySet<RoomCommand> = new Set(['join', 'seats', 'like']);

/**
 * Commands that a socket may send at once, and each second in the long run. WebRTC sends dozens of ICE candidates.
 */
const commandRate = { burst: 100, perSecond: 20 };

interface CommandRunnerDeps {
  readonly deps: RoomDeps;
  readonly namespace: RoomNamespace;
  readonly roomRegistry: RoomRegistry;
  readonly broadcastChange: (contentId: number) => void;
  /** Tracks the work until it is done; rejects with UNAVAILABLE during a shutdown. */
  readonly track: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Answers every command of a socket through its acknowledgement. */
export function registerCommands(runner: CommandRunnerDeps, socket: RoomSocket): void {
  for (const name of Object.keys(commandChecks) as RoomCommand[])
    socket.on(name, (...args) => {
      const acknowledgement = args.at(-1);
      const respond =
        typeof acknowledgement === 'function' ? (acknowledgement as (response: object) => void) : () => {};
      runner
        .track(() => runCommand(runner, { socket, name, input: typeof args[0] === 'object' ? args[0] : {} }))
        .then(
          (response) => respond({ ok: true, ...response }),
          (error: unknown) => {
            const message = messageOf(runner.deps, error);
            respond({ ok: false, message });
            if (error instanceof AppError && error.name === 'SESSION_ENDED') disconnect(socket, message);
          },
        );
    });
}

async function runCommand(
  { deps, namespace, roomRegistry, broadcastChange }: CommandRunnerDeps,
  { socket, name, input }: { socket: RoomSocket; name: RoomCommand; input: unknown },
): Promise<object | void> {
  if (!socket.data.commandBucket.tryTake())
    throw new AppError('TOO_MANY', { message: '操作太快了，请歇一歇' });
  commandChecks[name](input);
  const { contentId, uid: userId } = socket.data.claim;
  const context: CommandContext = {
    deps,
    namespace,
    roomRegistry,
    socket,
    roleInRoom: await checkPermission(deps, { socket, name }),
    contentId,
    userId,
    broadcastChange: () => broadcastChange(contentId),
  };
  if (name === 'join') return join(input as { after?: number }, context);
  const room = socket.data.joined ? roomRegistry.find(contentId) : undefined;
  if (!room) throw new AppError('CONFLICT', { message: '请先进入直播间' });
  const handle = commands[name] as CommandHandler<never>;
  const work = () => handle(input as never, { ...context, room });
  return commandsWithCachedRole.has(name) ? work() : deps.limit(work);
}

/** Returns the sender's role in the room; throws unless it allows the command. */
async function checkPermission(
  { db, findSession }: RoomDeps,
  { socket, name }: { socket: RoomSocket; name: RoomCommand },
): Promise<RoleInRoom> {
  const { data } = socket;
  const { uid, sessionId, contentId } = data.claim;
  if (uid !== 0 && !(await findSession({ uid, sessionId }))) throw new AppError('SESSION_ENDED');
  if (!commandsWithCachedRole.has(name) || performance.now() - data.roleCheckedAt > roleCacheTime) {
    data.roleInRoom = await getRoleInRoom(db, { contentId, userId: uid });
    data.roleCheckedAt = performance.now();
  }
  assertCommandAllowed(data.roleInRoom.role, name);
  return data.roleInRoom;
}

function messageOf({ log }: RoomDeps, error: unknown): string {
  if (error instanceof AppError) return error.message;
  log?.warn({ err: error }, 'a room command failed');
  return new AppError('UNAVAILABLE').message;
}

/**
 * Maximum sockets of this process, including guests, and of one session: a token opens any number of sockets while it
 * is valid.
 */
const maxSockets = { total: 20_000, perSession: 8 } as const;

/** The Socket.IO room of all sockets of a session. */
const sessionRoom = (sessionId: string) => `session:${sessionId}`;

/** Verifies the handshake's token and the current role. Throws AppError with a message for the user. */
export async function authorizeConnection(
  { db, tokens, findSession }: RoomDeps,
  socket: RoomSocket,
): Promise<void> {
  const claim = await tokens.verify((socket.handshake.auth as { sign?: unknown }).sign);
  if (!claim) throw new AppError('NOT_ALLOWED', { message: '进入直播间的签名已失效，请重新进入' });
  const { uid, sessionId, contentId, role } = claim;
  if (uid !== 0 && !(await findSession({ uid, sessionId }))) throw new AppError('SESSION_ENDED');
  const roleInRoom = await getRoleInRoom(db, { contentId, userId: uid });
  if (roleInRoom.role !== role)
    throw new AppError('NOT_ALLOWED', { message: '您在直播间的身份变了，请重新进入' });
  // Checked last, so that there is no await between counting and joining.
  const { sockets, adapter } = socket.nsp;
  const sessionSockets = uid === 0 ? 0 : (adapter.rooms.get(sessionRoom(sessionId))?.size ?? 0);
  if (sockets.size >= maxSockets.total || sessionSockets >= maxSockets.perSession)
    throw new AppError('TOO_MANY', { message: '直播间太挤了，请关掉别的页面，稍后再来' });
  if (uid !== 0) void socket.join(sessionRoom(sessionId));
  const roleCheckedAt = performance.now();
  const commandBucket = createTokenBucket(commandRate);
  Object.assign(socket.data, { claim, roleInRoom, roleCheckedAt, joined: false, commandBucket });
}
