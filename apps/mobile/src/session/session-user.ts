import type { Student } from '@academy/contract/areas/student.ts';
import type { Profile } from '@academy/contract/areas/user.ts';
import { useStore } from '../platform/store.ts';
import { session } from './session-store.ts';
import { findClaims, hasPermission, hasRole, type Rights } from './token.ts';
import { useIsSignedIn, useProfile } from './use-profile.ts';

/** The signed-in user as the client holds it, besides the token. */
export interface SessionUser {
  /** Masked; empty while none is bound. */
  readonly mobile: string;
  readonly name: string;
  readonly avatar: string;
  /** The owner of an account. */
  readonly isAdmin: boolean;
  readonly isExpert: boolean;
  readonly score: number;
  /** The user's children, the current one among them. */
  readonly student: readonly Student[];
  /** The account whose page is the user's main page. */
  readonly mainPage: number | null;
}

export function toSessionUser(profile: Profile): SessionUser {
  const { mobile, nickname, avatar, account, expert, score, student, main_page } = profile;
  return {
    mobile: mobile ?? '',
    name: nickname,
    avatar: avatar?.url ?? '',
    isAdmin: Boolean(account),
    isExpert: Boolean(expert),
    score,
    student,
    mainPage: main_page?.account_id ?? null,
  };
}

/** Undefined for guests, and until the profile has been fetched. */
export function useSessionUser(): SessionUser | undefined {
  const isSignedIn = useIsSignedIn();
  const { data } = useProfile();
  // Another user's cached profile must not be shown after signing out.
  return isSignedIn && data ? toSessionUser(data) : undefined;
}

/**
 * The user's rights: by the profile, which has the server's current ones, and by the token until it is there. Undefined
 * for guests.
 */
export function useRights(): Rights | undefined {
  const { token } = useStore(session);
  const { data } = useProfile();
  if (token === '') return undefined;
  // A profile that an earlier release stored for offline use has no rights.
  return data && 'roles' in data ? data : findClaims(token);
}

export const useHasRole = (role: string): boolean => hasRole(useRights(), role);

export const useHasPermission = (permission: string): boolean => hasPermission(useRights(), permission);

export const useIsExpert = (): boolean => useHasRole('expert');

export const useMayStartLives = (): boolean => useHasPermission('live.start');
