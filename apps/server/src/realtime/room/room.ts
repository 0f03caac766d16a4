import { liveLimits } from '@academy/contract/limits.ts';
import type { RoomState } from '@academy/contract/realtime/room.ts';
import { createLikes, createPresence, type Tell } from './counts.ts';
import { describeNews } from './describe-news.ts';
import { readFacts, type RoomFacts } from './room-facts.ts';
import { crowdOf, type RoomNamespace, type RoomParts, type RoomSocket } from './room-parts.ts';
import { openSaid } from './said.ts';

/** Between two looks, ms: what happens meanwhile is told together. */
const lookEvery = 150;

/** What one process knows and tells of a live's room. */
export interface Room {
  readonly contentId: number;
  readonly facts: () => RoomFacts;
  readonly sockets: ReadonlySet<RoomSocket>;
  /** Adds somebody who knows nothing, or all up to a comment; what follows reaches them from here on. */
  enter(socket: RoomSocket, after: number | undefined): RoomState;
  leave(socket: RoomSocket): void;
  /** Reads the rows soon, and tells what is new. Never rejects; what could not be read is read the next time. */
  look(): Promise<void>;
  /** Takes taps that somebody made. */
  tap(count: number): void;
  /** Taps that are not in the rows yet; they are the caller's then. */
  takeTaps(): number;
  /** Tells how many likes there are by now, if there are more. */
  tellLikes(): void;
  /** How many other processes have here; tells when all together are others than before. */
  tellPresence(others?: number): void;
  /** Persons count once, guests each time. */
  count(): number;
}

/** Opens a room in this process; undefined when there is no such live. */
export async function openRoom(
  parts: RoomParts,
  { namespace, contentId }: { namespace: RoomNamespace; contentId: number },
): Promise<Room | undefined> {
  const read = await readFacts(parts, contentId);
  if (!read) return undefined;
  const said = await openSaid(parts, contentId);
  let facts = read;
  const sockets = new Set<RoomSocket>();
  // Each process tells its own: what it tells comes of the rows, which all of them read.
  const tell: Tell = (...[name, ...told]) => namespace.local.to(crowdOf(contentId)).emit(name, ...told);
  const lookNow = async () => {
    const next = await readFacts(parts, contentId, facts);
    const { added, removed, more } = await said.readOn();
    if (more) void look();
    const begun = performance.now();
    for (const id of removed) tell('comment-removed', { id });
    if (added.length > 0) tell('comments', added);
    const before = facts;
    const news = next ? describeNews(before, next) : [];
    facts = next ?? facts;
    for (const one of news) tell(...one);
    tellKeepers(sockets, { before, after: facts });
    return performance.now() - begun;
  };
  const look = createLook(async () => {
    try {
      return await lookNow();
    } catch (error) {
      parts.log?.warn({ err: error, live: contentId }, 'a room could not be read');
      return 0;
    }
  });
  const presence = createPresence(tell);
  return {
    contentId,
    facts: () => facts,
    sockets,
    look,
    enter: (socket, after) => {
      if (!sockets.has(socket)) presence.change(socket.data.claim, 1);
      sockets.add(socket);
      void socket.join(crowdOf(contentId));
      return presentState(socket, { facts, count: presence.countAll(), ...said.since(after) });
    },
    leave: (socket) => {
      if (sockets.delete(socket)) presence.change(socket.data.claim, -1);
    },
    ...createLikes(() => facts.likeCount, tell),
    count: presence.count,
    tellPresence: presence.tell,
  };
}

/**
 * One look at a time, some way apart; whoever asks while one is under way gets the next one. `lookNow` resolves with
 * the milliseconds for which it told: a crowd so great that telling takes long is told at most half of the time, and
 * the more together.
 */
function createLook(lookNow: () => Promise<number>): () => Promise<void> {
  let under: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  let lookedAt = -Infinity;
  let told = 0;
  const begin = async () => {
    const wait = lookedAt + Math.max(lookEvery, 2 * told) - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    // From here on, who asks has something that this one may not see.
    next = undefined;
    lookedAt = performance.now();
    told = await lookNow();
  };
  return () => {
    if (next) return next;
    const before = under ?? Promise.resolve();
    const mine = before.then(begin);
    next = mine;
    under = mine;
    return mine;
  };
}

/** Who keeps order is told whom they silenced, when that changed. */
function tellKeepers(
  sockets: Iterable<RoomSocket>,
  { before, after }: { before: RoomFacts; after: RoomFacts },
): void {
  if (String(before.mutedUsers) === String(after.mutedUsers)) return;
  for (const socket of sockets)
    if (keepsOrder(socket)) socket.emit('muted-users', { user_ids: [...after.mutedUsers] });
}

const keepsOrder = ({ data: { standing } }: Pick<RoomSocket, 'data'>) =>
  standing.role === 'expert' || standing.role === 'assistant';

function presentState(
  { data }: RoomSocket,
  {
    facts,
    count,
    ...said
  }: { facts: RoomFacts; count: number } & Pick<RoomState, 'comments' | 'gap' | 'removed'>,
): RoomState {
  const { live, seats } = facts;
  const { claim, standing } = data;
  return {
    content_id: claim.contentId,
    status: live.status,
    role: standing.role,
    user_id: claim.uid,
    viewer_count: count,
    like_count: facts.likeCount,
    slow_seconds: facts.slowSeconds,
    muted: standing.muted,
    muted_users: keepsOrder({ data }) ? [...facts.mutedUsers] : [],
    pinned: facts.pinned,
    run: live.run,
    awaiting_seconds: live.awaitingSeconds,
    seats: { version: seats.version, list: [...seats.list], limit: liveLimits.seats },
    seat_id: facts.seatIds.get(claim.uid) ?? null,
    ...said,
  };
}
