import type { News } from './describe-news.ts';
import type { RoomClaim } from './room-token.ts';

/** Tells all sockets of a room in this process. */
export type Tell = (...news: News) => void;

/** Taps of one room in one process, told as all of them together when `total` says so. */
export function createLikes(total: () => number, tell: Tell) {
  let taps = 0;
  let told = total();
  return {
    tap: (count: number) => void (taps += count),
    takeTaps: () => {
      const taken = taps;
      taps = 0;
      return taken;
    },
    tellLikes: () => {
      const count = total();
      if (count <= told) return;
      tell('likes', { delta: count - told, like_count: count });
      told = count;
    },
  };
}

/** How many watch in a room: here, and as others said last. Persons count once, guests (user 0) each time, the expert never. */
export function createPresence(tell: Tell) {
  const connections = new Map<number, number>();
  let others = 0;
  let told = 0;
  const change = ({ uid: userId, role }: Pick<RoomClaim, 'uid' | 'role'>, by: 1 | -1) => {
    if (role === 'expert') return;
    const left = (connections.get(userId) ?? 0) + by;
    if (left > 0) connections.set(userId, left);
    else connections.delete(userId);
  };
  const count = () => {
    const guests = connections.get(0);
    return guests === undefined ? connections.size : connections.size - 1 + guests;
  };
  const countAll = () => count() + others;
  return {
    change,
    count,
    countAll,
    tell: (known = others) => {
      others = known;
      const viewers = countAll();
      if (viewers === told) return;
      told = viewers;
      tell('presence', { viewer_count: viewers });
    },
  };
}
