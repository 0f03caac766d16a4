import type { Student } from '@academy/contract/areas/student.ts';
import { Store } from '../platform/store.ts';
import { findStored, keep } from '../platform/storage.ts';

/** Who is signed in, as the client holds it. */
export interface SessionUser {
  readonly mobile: string;
  readonly name: string;
  readonly avatar: string;
  readonly isAdmin: boolean;
  readonly isExpert: boolean;
  readonly score: number;
  /** The children, the current one among them. */
  readonly student: readonly Student[];
  readonly mainPage: number | null;
}

interface Session {
  /** Empty when nobody is signed in. */
  readonly token: string;
  /** Undefined until the profile has been fetched. */
  readonly user: SessionUser | undefined;
}

/** The one key under which the user's identity is kept; `before-paint.js` spells it too. */
export const identityKey = 'user_identity_token';

const nobody: Session = { token: '', user: undefined };

/** The identity of this browser. It fetches nothing and navigates nowhere. */
class SessionStore extends Store<Session> {
  /** Told when the server ended the session; the app leads to the login page. */
  onEnded: () => void = () => {};

  /** Told when somebody has come or gone; `before` is the token until then. The app asks everything anew. */
  onTurn: (before: string) => void = () => {};

  /** Takes up the token of the last visit. */
  restore(): void {
    this.#turn(findStored<string>(identityKey) ?? '');
  }

  /** Keeps the token of a login. */
  save(token: string): void {
    keep(identityKey, token);
    this.#turn(token);
  }

  setUser(user: SessionUser): void {
    this.set({ ...this.get(), user });
  }

  /** Forgets who was signed in. */
  clear(): void {
    keep(identityKey, undefined);
    this.#turn('');
  }

  /** The server no longer knows `token`. Word of one that was given up meanwhile comes too late. */
  end = (token = this.get().token): void => {
    if (token !== this.get().token) return;
    this.clear();
    this.onEnded();
  };

  /** Who was signed in is forgotten with their token, and kept with it. */
  #turn(token: string): void {
    const before = this.get().token;
    if (token === before) return;
    this.set(token ? { token, user: undefined } : nobody);
    this.onTurn(before);
  }
}

export const session = new SessionStore(nobody);
