import type { Profile } from '@academy/contract/areas/user.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../session/call.ts';
import { session, type SessionUser } from '../session/session-store.ts';
import { isTokenValid } from '../session/token.ts';
import { usageChoice } from '../session/usage-choice.ts';

const profileKey = ['GET user', {}] as const;
let kept: { readonly client: QueryClient; readonly stop: () => void } | undefined;

/**
 * Holds the session and the app's memory together from now on: a sign-in, here or in another tab, fetches the profile
 * at once, and whoever reads the profile updates the user that the session holds.
 */
export function keepSession(client: QueryClient): void {
  if (kept?.client === client) return;
  kept?.stop();
  const stopLearning = client.getQueryCache().subscribe(({ type, query }) => {
    const profile = query.queryKey[0] === profileKey[0] && (query.state.data as Profile | undefined);
    if (type === 'updated' && profile && session.get().token) learn(profile, client);
  });
  let { token } = session.get();
  const stopFetching = session.subscribe(() => {
    const before = token;
    ({ token } = session.get());
    // After whatever else the sign-in leads to: what is read anew drops reads that are under way.
    if (token && token !== before) setTimeout(() => void fetchProfile(client));
  });
  kept = { client, stop: () => (stopLearning(), stopFetching()) };
}

/** Reads the profile of whoever is signed in. A token that has run out is forgotten without asking. */
export async function fetchProfile(client: QueryClient): Promise<void> {
  keepSession(client);
  if (!isTokenValid(session.get().token)) return session.clear();
  await client
    .fetchQuery({
      queryKey: profileKey,
      queryFn: ({ signal }) => call('GET user', {}, { signal }),
      staleTime: 0,
    })
    .catch(() => {});
}

let known: Profile | undefined;
/** Whose notices are looked for already. */
let told: QueryClient | undefined;

function learn(profile: Profile, client: QueryClient): void {
  usageChoice.accept(!profile.consents_due.includes('privacy'));
  if (usageChoice.isAllowed()) {
    void import('../features/usage/keep-usage.ts').then(({ keepUsage }) => keepUsage()).catch(() => {});
  }
  if (profile === known && session.get().user) return;
  known = profile;
  session.setUser(presentUser(profile));
  if (told !== client) {
    told = client;
    import('./lay-notices.tsx').then(
      ({ layNotices }) => layNotices(client),
      // Without a connection; the next profile tries again.
      () => (told = undefined),
    );
  }
  if (profile.consents_due.length > 0) {
    void import('./lay-consent.tsx').then(({ layConsent }) => layConsent(client));
  }
}

/** What of a profile the session holds. */
function presentUser(profile: Profile): SessionUser {
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
