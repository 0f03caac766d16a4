import { Store } from '../platform/store.ts';
import { loadStored, saveStored } from '../platform/storage.ts';

interface Session {
  /** Empty when nobody is signed in. */
  readonly token: string;
}

/** The storage key of the token; `before-paint.js` repeats it. */
export const identityKey = 'user_identity_token';

/** The session of this browser. It makes no request and navigates nowhere. */
class SessionStore extends Store<Session> {
  /** Called when the server ended the session; the app opens the login page. */
  onEnded: () => void = () => {};

  /** Called when a user signed in or out; `previousToken` is the token until then. The app refetches everything. */
  onTokenChange: (previousToken: string) => void = () => {};

  /** Restores the token of the last visit. */
  restore(): void {
    this.#setToken(loadStored<string>(identityKey) ?? '');
  }

  /** Stores the token of a login. */
  save(token: string): void {
    saveStored(identityKey, token);
    this.#setToken(token);
  }

  /** Signs out on this device. */
  clear(): void {
    saveStored(identityKey, undefined);
    this.#setToken('');
  }

  /** The server refused `token`. Ignored when it is no longer the current one. */
  end = (token = this.get().token): void => {
    if (token !== this.get().token) return;
    this.clear();
    this.onEnded();
  };

  #setToken(token: string): void {
    const previousToken = this.get().token;
    if (token === previousToken) return;
    this.set({ token });
    this.onTokenChange(previousToken);
  }
}

export const session = new SessionStore({ token: '' });
