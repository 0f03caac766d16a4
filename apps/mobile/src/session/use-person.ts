import { useStore } from '../platform/store.ts';
import { session } from './session-store.ts';
import { staleTimes } from './stale-times.ts';
import { useWire } from './use-wire.ts';

/** Whether somebody is signed in; false while a screen takes over what the server rendered for a guest. */
export const useIsSignedIn = (): boolean => useStore(session).token !== '';

/** One's own record, read while somebody is signed in. After a change, invalidate or set `['GET user', {}]`. */
export const useProfile = () =>
  useWire('GET user', {}, { enabled: useIsSignedIn(), staleTime: staleTimes.minute });
