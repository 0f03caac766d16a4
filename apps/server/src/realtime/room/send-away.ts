import type { RoomSocket } from './room-parts.ts';

/** Tells somebody why they must go, and closes their connection; their client stays away. */
export function sendAway(socket: RoomSocket, message: string): void {
  socket.emit('removed', { message });
  socket.disconnect(true);
}
