import { useRights } from '../../session/session-user.ts';

const senders = new Set(['expert', 'owner', 'operator']);

/** Whether the signed-in user may send videos; the server checks every file again. */
export const useMaySendVideos = (): boolean => useRights()?.roles.some((role) => senders.has(role)) ?? false;
