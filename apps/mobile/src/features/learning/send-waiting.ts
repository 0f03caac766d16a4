import type { QueryClient } from '@tanstack/react-query';
import { session } from '../../session/session-store.ts';
import { sendBeats } from './beat-queue.ts';
import { settleProgress } from './settle-progress.ts';

/** For whose memory it is done already. */
let begun: QueryClient | undefined;

/**
 * Sends from now on what an earlier visit could not: at once, with every return of the connection, and of the person.
 * Whoever comes first may ask for it, the first touch or the quiet after the first screen.
 */
export function sendWaiting(client: QueryClient): void {
  if (begun === client) return;
  begun = client;
  const send = (): void => void sendBeats((beat, answer) => settleProgress(client, beat, answer));
  let { token } = session.get();
  session.subscribe(() => {
    const before = token;
    ({ token } = session.get());
    if (token && token !== before) send();
  });
  addEventListener('online', send);
  send();
}
