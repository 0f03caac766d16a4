import type { Student } from '@academy/contract/areas/student.ts';
import { Store } from '../platform/store.ts';
import { loadStored, saveStored } from '../platform/storage.ts';

/** The signed-in user as the client stores it. */
export interface SessionUser {
  readonly mobile: string;
  readonly name: string;
  readonly avatar: string;
  readonly isAdmin: boolean;
  readonly isExpert: boolean;
  readonly score: number;
  /** The user's children, the current one among them. */
  readonly student: readonly Student[];
  readonly mainPage: number | null;
}

interface Session {
  /** Empty when nobody is signed in. */
  readonly token: string;
  /** Undefined until the profile has been fetched. */
  readonly user: SessionUser | undefined;
}

/** The storage key of the token; `before-paint.js` repeats it. */
export const identityKey = 'user_identity_token';

const signedOut: Session = { token: '', user: undefined };

/** The session of this browser. It makes no request and navigates nowhere. */
class SessionStore extends Store<Session> {
  /** Called when the server ended the session; the app opens the login page. */
  onEnded: () => void = () => {};

  /** Called when a user signed in or out; `previousToken` is the token until then. The app refetches everything. */
  onTokenChange: (previousToken: string) => void = () => {};

  /** Restores the token of the last visit. */
  restore(): void {
    this.#turn(loadStored<string>(identityKey) ?? '');
  }

  /** Stores the token of a login. */
  save(token: string): void {
    saveStored(identityKey, token);
    this.#turn(token);
  }

  setUser(user: SessionUser): void {
    this.set({ ...this.get(), user });
  }

  /** Signs out on this device. */
  clear(): void {
    saveStored(identityKey, undefined);
    this.#turn('');
  }

  /** The server refused `token`. Ignored when it is no longer the current one. */
  end = (token = this.get().token): void => {
    if (token !== this.get().token) return;
    this.clear();
    this.onEnded();
  };

  /** The user belongs to the token: another token starts without a user. */
  #turn(token: string): void {
    const previousToken = this.get().token;
    if (token === previousToken) return;
    this.set(token ? { token, user: undefined } : signedOut);
    this.onTokenChange(previousToken);
  }
}

export const session = new SessionStore(signedOut);
