import { type RoomCommand, roomCommands } from '@academy/contract/realtime/room.ts';
import {
  assertCommandAllowed,
  getRoleInRoom,
  moderators,
  type RoleInRoom,
} from '../../domain/live-room/role-in-room.ts';
import { clientSite } from '../../kit/client-network.ts';
import { AppError } from '../../kit/errors.ts';
import { createTokenBucket } from '../../kit/throttle.ts';
import { createCommandChecks } from '../command-checks.ts';
import { joinLimitedChannel, reserveConnection } from '../connection-limits.ts';
import { sessionChannel } from '../ended-sessions.ts';
import { addressOf } from '../handshake-limits.ts';
import type { CommandContext, CommandGroup, CommandHandler } from './command-context.ts';
import { moderationCommands } from './commands/moderation-commands.ts';
import { hostSeatCommands, signallingCommands, viewerSeatCommands } from './commands/seat-commands.ts';
import { commentCommands, join, viewerCommands } from './commands/viewer-commands.ts';
import { roleCacheTime } from './guest-roles.ts';
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

/** Frequent commands that do not write to the database at once. */
const commandsWithCachedRole: ReadonlySet<RoomCommand> = new Set(['join', 'seats', 'like']);

/**
 * Commands that a socket may send at once, and each second in the long run. WebRTC sends dozens of ICE candidates.
 */
const commandRate = { burst: 100, perSecond: 20 };
/** The same for `join`, whose response is the whole state of the room. */
const joinRate = { burst: 2, perSecond: 1 };

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
            const isSecondFactor = error instanceof AppError && error.name === 'SECOND_FACTOR_NEEDED';
            respond({ ok: false, message, ...(isSecondFactor && { second_factor_needed: true }) });
            if (error instanceof AppError && error.name === 'SESSION_ENDED') disconnect(socket, message);
          },
        );
    });
}

async function runCommand(
  { deps, namespace, roomRegistry, broadcastChange }: CommandRunnerDeps,
  { socket, name, input }: { socket: RoomSocket; name: RoomCommand; input: unknown },
): Promise<object | void> {
  checkRate(deps, { socket, name });
  commandChecks[name](input);
  const { contentId, uid: userId } = socket.data.claim;
  // A guest becomes nothing else on this socket, so that most of their commands are refused without the database.
  if (userId === 0)
    assertCommandAllowed({ role: 'guest', isOperator: false }, { command: name, isVerified: false });
  const run = async () => {
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
    return handle(input as never, { ...context, room });
  };
  if (commandsWithCachedRole.has(name) && isRoleFresh(socket)) return run();
  return deps.limit(run, { goesFirst: isModerator(socket) });
}

function checkRate(
  { guestCommands }: RoomDeps,
  { socket, name }: { socket: RoomSocket; name: RoomCommand },
): void {
  const { claim, network, commandBucket, joinBucket } = socket.data;
  const isWithinRates =
    commandBucket.tryTake() &&
    (name !== 'join' || joinBucket.tryTake()) &&
    (claim.uid !== 0 || guestCommands.tryTake(network));
  if (!isWithinRates) throw new AppError('TOO_MANY', { message: '操作太快了，请歇一歇' });
}

/** Whether the role need not be read from the database; that of guests is shared by all sockets. */
const isRoleFresh = ({ data }: RoomSocket): boolean =>
  data.claim.uid === 0 || performance.now() - data.roleCheckedAt <= roleCacheTime;

/** Uses the role that was read last, so the first command of a new assistant is queued with those of viewers. */
const isModerator = ({ data }: RoomSocket): boolean => moderators.includes(data.roleInRoom.role);

/** Returns the sender's role in the room; throws unless it allows the command. */
async function checkPermission(
  { db, findSession, findGuestRole }: RoomDeps,
  { socket, name }: { socket: RoomSocket; name: RoomCommand },
): Promise<RoleInRoom> {
  const { data } = socket;
  const { uid, sessionId, contentId } = data.claim;
  if (uid === 0) return findGuestRole(contentId);
  const session = await findSession({ uid, sessionId });
  if (!session) throw new AppError('SESSION_ENDED');
  if (!commandsWithCachedRole.has(name) || !isRoleFresh(socket)) {
    data.roleInRoom = await getRoleInRoom(db, { contentId, userId: uid });
    data.roleCheckedAt = performance.now();
  }
  const isVerified = session.isVerified === true;
  assertCommandAllowed(data.roleInRoom, { command: name, isVerified });
  return data.roleInRoom;
}

function messageOf({ log }: RoomDeps, error: unknown): string {
  if (error instanceof AppError) return error.message;
  log?.warn({ err: error }, 'a room command failed');
  return new AppError('UNAVAILABLE').message;
}

/** Verifies the handshake's token and the current role. Throws AppError with a message for the user. */
export async function authorizeConnection(deps: RoomDeps, socket: RoomSocket): Promise<void> {
  const { tokens, findGuestRole, limitAuthorizations, trustProxy, maxConnections } = deps;
  const claim = await tokens.verify((socket.handshake.auth as { sign?: unknown }).sign);
  if (!claim) throw new AppError('NOT_ALLOWED', { message: '进入直播间的签名已失效，请重新进入' });
  const { uid, contentId, role } = claim;
  const roleInRoom = await (uid === 0
    ? findGuestRole(contentId)
    : limitAuthorizations(() => readUserRole(deps, claim), { goesFirst: moderators.includes(role) }));
  if (roleInRoom.role !== role)
    throw new AppError('NOT_ALLOWED', { message: '您在直播间的身份变了，请重新进入' });
  // Last, so that there is no await between counting and joining.
  reserveConnection(socket, { isGuest: uid === 0, trustProxy, maxConnections });
  Object.assign(socket.data, {
    claim,
    network: clientSite(addressOf(socket.request, trustProxy)),
    roleInRoom,
    roleCheckedAt: performance.now(),
    joined: false,
    commandBucket: createTokenBucket(commandRate),
    joinBucket: createTokenBucket(joinRate),
  });
}

/** Of one session, and of one signature: a few pages, and connections that broke and did not time out yet. */
const maxSockets = { session: 8, signature: 3 } as const;

async function readUserRole(
  { db, findSession }: RoomDeps,
  { uid, sessionId, contentId }: RoomSocket['data']['claim'],
): Promise<RoleInRoom> {
  if (!(await findSession({ uid, sessionId }))) throw new AppError('SESSION_ENDED');
  return getRoleInRoom(db, { contentId, userId: uid });
}

/** A session or a signature with too many connections loses the oldest ones. */
export function limitConnections(socket: RoomSocket): void {
  const { claim } = socket.data;
  const disconnectOldest = (oldest: RoomSocket) => disconnect(oldest, '已在别处打开直播间，这里断开了');
  const signature = { channel: `signature:${claim.tokenId}`, max: maxSockets.signature };
  joinLimitedChannel(socket, signature, disconnectOldest);
  if (claim.uid === 0) return;
  const session = { channel: sessionChannel(claim.sessionId), max: maxSockets.session };
  joinLimitedChannel(socket, session, disconnectOldest);
}
