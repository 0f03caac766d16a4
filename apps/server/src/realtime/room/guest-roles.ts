import { getRoleInRoom, type RoleInRoom } from '../../domain/live-room/role-in-room.ts';
import type { Db } from '../../db/database.ts';

/** Milliseconds for which a role is used without reading it again. */
export const roleCacheTime = 3_000;

/**
 * Returns a function that resolves to what guests are in a room. It is the same for all of them, so that however many
 * there are, it is read once in three seconds. Rejects like `getRoleInRoom`.
 */
export function createGuestRoles(db: Db): (contentId: number) => Promise<RoleInRoom> {
  const roles = new Map<number, { readonly role: Promise<RoleInRoom>; readonly readAt: number }>();
  return (contentId) => {
    const now = performance.now();
    for (const [id, { readAt }] of roles) if (now - readAt > roleCacheTime) roles.delete(id);
    const cached = roles.get(contentId);
    if (cached) return cached.role;
    const role = getRoleInRoom(db, { contentId, userId: 0 });
    roles.set(contentId, { role, readAt: now });
    return role;
  };
}
