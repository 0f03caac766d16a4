import { getShell } from '../platform/shell.ts';
import { session } from '../session/session-store.ts';
import { wantPush } from '../session/push.ts';
import { wishes } from '../session/wishes.ts';

/** Wishes that end in being told something: a reserved live begins. */
const toBeTold = /^reserve /;

/**
 * Keeps the server's word for this phone true, from now on: whoever reserves a live can be told when it begins; a phone
 * that could be told before belongs to whoever is signed in on it now. Who signs out is told no more, also where the
 * server does not hear of it. Returns what ends it.
 */
export function keepPush(): () => void {
  const { push } = getShell();
  let couldBeTold = false;
  const renew = () => {
    couldBeTold ||= Boolean(push?.getCID());
    if (couldBeTold) void wantPush();
  };
  let { token } = session.get();
  const leaveSession = session.subscribe(() => {
    const before = token;
    ({ token } = session.get());
    if (token === before) return;
    if (token) return renew();
    couldBeTold ||= Boolean(push?.getCID());
    void push?.forget().catch(() => {});
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
