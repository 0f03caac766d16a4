import { call } from './call.ts';
import { session } from './session-store.ts';

/** Tells the server and forgets who was signed in, whether or not the server could be reached. */
export async function signOut(): Promise<void> {
  await call('POST user/logout', {}).catch(() => {});
  session.clear();
}
