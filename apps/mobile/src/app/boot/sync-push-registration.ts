import { getShell } from '../../platform/shell.ts';
import { session } from '../../session/session-store.ts';
import { registerPush } from '../../session/register-push.ts';
import { optimisticToggles } from '../../data/optimistic-toggles.ts';

/** Names of the toggles after which the user expects notifications: reserving a live. */
const reservationToggle = /^reserve /;

/**
 * Keeps the server's push registration of this phone current: it registers when a live is reserved, registers an
 * already registered phone again for whoever signs in, and unregisters on sign-out even when the server cannot be
 * reached. Returns a function that stops it.
 */
export function syncPushRegistration(): () => void {
  const { push } = getShell();
  let wasRegistered = false;
  const register = () => {
    wasRegistered ||= Boolean(push?.getCID());
    if (wasRegistered) void registerPush();
  };
  let { token } = session.get();
  const unsubscribeSession = session.subscribe(() => {
    const before = token;
    ({ token } = session.get());
    if (token === before) return;
    if (token) return register();
    wasRegistered ||= Boolean(push?.getCID());
    void push?.unregister().catch(() => {});
  });
  let hadReservation = false;
  const unsubscribeToggles = optimisticToggles.subscribe(() => {
    const hasReservation = [...optimisticToggles.get()].some(
      ([name, { on }]) => on && reservationToggle.test(name),
    );
    if (hasReservation && !hadReservation) void registerPush();
    hadReservation = hasReservation;
  });
  register();
  return () => {
    unsubscribeSession();
    unsubscribeToggles();
  };
}
