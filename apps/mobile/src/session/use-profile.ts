import { useStore } from '../platform/store.ts';
import { session } from './session-store.ts';
import { staleTimes, useApi } from '../data/use-api.ts';

/** Whether a user is signed in; false while a screen hydrates what the server rendered for a guest. */
export const useIsSignedIn = (): boolean => useStore(session).token !== '';

/** The signed-in user's profile. After a change, invalidate or set `['GET user', {}]`. */
export const useProfile = () =>
  useApi('GET user', {}, { enabled: useIsSignedIn(), staleTime: staleTimes.minute });
