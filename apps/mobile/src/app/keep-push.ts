import { getShell } from '../platform/shell.ts';
import { session } from '../session/session-store.ts';
import { wantPush } from '../session/push.ts';
import { wishes } from '../session/wishes.ts';

/** Wishes that end in being told something: a reserved live begins. */
const toBeTold = /^reserve /;

/**
 * Keeps the server's word for this phone true, from now on: whoever reserves a live can be told when it begins; a phone
 * that could be told before belongs to whoever is signed in on it now. Signing out is enough to be told no more. Returns what ends it.
 */
export function keepPush(): () => void {
  const { push } = getShell();
  const renew = () => void (push?.getCID() && wantPush());
  let { token } = session.get();
  const leaveSession = session.subscribe(() => {
    const before = token;
    ({ token } = session.get());
    if (token && token !== before) renew();
  });
  let wished = false;
  const leaveWishes = wishes.subscribe(() => {
    const wishesNow = [...wishes.get()].some(([name, { on }]) => on && toBeTold.test(name));
    if (wishesNow && !wished) void wantPush();
    wished = wishesNow;
  });
  renew();
  return () => {
    leaveSession();
    leaveWishes();
  };
}
