import type { AppError } from '../../kit/app-error.ts';
import type { ChatSocket } from './chat-parts.ts';

/** Tells somebody why their connection ends, and ends it. */
export function sendAway(socket: ChatSocket, { name, message }: AppError): void {
  socket.emit('error', { record_id: null, name, message });
  socket.disconnect(true);
}
