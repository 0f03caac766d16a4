import { LRUCache } from 'lru-cache';
import { getRoleInRoom, type RoleInRoom } from '../../domain/live-room/role-in-room.ts';
import type { Db } from '../../db/database.ts';
import { agesByMonotonic } from '../../kit/clock.ts';

/** Milliseconds for which a role is used without reading it again. */
export const roleCacheTime = 3_000;
/** Rooms whose role is cached; more than these are read more often. */
const maxCachedRoles = 500;

/**
 * Returns a function that resolves to what guests are in a room. It is the same for all of them, so that however many
 * there are, it is read once in three seconds. Rejects like `getRoleInRoom`.
 */
export function createGuestRoles(db: Db): (contentId: number) => Promise<RoleInRoom> {
  const roles = new LRUCache<number, Promise<RoleInRoom>>({
    max: maxCachedRoles,
    ttl: roleCacheTime,
    ...agesByMonotonic,
  });
  return (contentId) => {
    const cached = roles.get(contentId);
    if (cached) return cached;
    const role = getRoleInRoom(db, { contentId, userId: 0 });
    roles.set(contentId, role);
    return role;
  };
}
