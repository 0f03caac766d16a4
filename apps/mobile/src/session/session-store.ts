import { Store } from '../platform/store.ts';
import { findStored, keep } from '../platform/storage.ts';

/** Who is signed in, as the client holds it. */
interface SessionUser {
  readonly mobile: string;
  readonly name: string;
  readonly avatar: string;
  readonly isAdmin: boolean;
  readonly isExpert: boolean;
  readonly score: number;
  readonly mainPage: number | null;
}

interface Session {
  /** Empty when nobody is signed in. */
  readonly token: string;
  /** Undefined until the profile has been fetched. */
  readonly user: SessionUser | undefined;
}

/** The one key under which the user's identity is kept. */
const identityKey = 'user_identity_token';

const nobody: Session = { token: '', user: undefined };

/** The identity of this browser. It fetches nothing and navigates nowhere. */
class SessionStore extends Store<Session> {
  /** Told when the server ended the session; the app leads to the login page. */
  onEnded: () => void = () => {};

  /** Takes up the token of the last visit. */
  restore(): void {
    this.set({ token: findStored<string>(identityKey) ?? '', user: undefined });
  }

  /** Keeps the token of a login. */
  save(token: string): void {
    keep(identityKey, token);
    this.set({ token, user: undefined });
  }

  setUser(user: SessionUser): void {
    this.set({ ...this.get(), user });
  }

  /** Forgets who was signed in. */
  clear(): void {
    keep(identityKey, undefined);
    this.set(nobody);
  }

  /** The server no longer knows the token. */
  end = (): void => {
    this.clear();
    this.onEnded();
  };
}

export const session = new SessionStore(nobody);
