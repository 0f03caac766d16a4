import type { Profile } from '@academy/contract/areas/user.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../data/call.ts';
import { onSecondFactorNeeded } from '../../data/second-factor.ts';
import { loadUsageTracking } from '../../features/usage/load-usage-tracking.ts';
import { pageStatesKey } from '../../navigation/page-state.ts';
import { session } from '../../session/session-store.ts';
import { findClaims, isTokenValid } from '../../session/token.ts';
import { usageChoice } from '../../session/usage-choice.ts';
import { adoptAccountArea } from './record-area.ts';

const profileKey = ['GET user', {}] as const;
let active: { readonly client: QueryClient; readonly stop: () => void } | undefined;

/**
 * Keeps the session and the query cache in step: a sign-in, here or in another tab, requests the profile, and what
 * depends on the user starts with every profile response. From then on operators are asked for the second factor.
 */
export function syncSession(client: QueryClient): void {
  if (active?.client === client) return;
  active?.stop();
  const unsubscribeCache = client.getQueryCache().subscribe(({ type, query }) => {
    const profile = query.queryKey[0] === profileKey[0] && (query.state.data as Profile | undefined);
    if (type === 'updated' && profile && session.get().token) applyProfile(profile, client);
  });
  let { token } = session.get();
  let user = findClaims(token)?.uid;
  const unsubscribeSession = session.subscribe(() => {
    const before = token;
    ({ token } = session.get());
    user = forgetPagesOfAnother(user);
    // Deferred, because a change of user resets the queries and would cancel this one.
    if (token && token !== before) setTimeout(() => void fetchProfile(client));
  });
  // Few users are operators. Without the chunk the act stays refused, with the server's message.
  onSecondFactorNeeded((isRead) =>
    import('./mount-second-factor.tsx').then(
      ({ askSecondFactor }) => askSecondFactor(client, isRead),
      () => false,
    ),
  );
  active = { client, stop: () => (unsubscribeCache(), unsubscribeSession()) };
}

/** The tabs, filters and results that the previous person left are not the next one's. Returns who signed in last. */
function forgetPagesOfAnother(previous: number | undefined): number | undefined {
  const user = findClaims(session.get().token)?.uid ?? previous;
  if (previous === undefined || user === previous) return user;
  try {
    sessionStorage.removeItem(pageStatesKey);
  } catch {
    // A browser that refuses storage has none.
  }
  return user;
}

/** Requests the profile of the signed-in user. An expired token is cleared without a request. */
export async function fetchProfile(client: QueryClient): Promise<void> {
  syncSession(client);
  if (!isTokenValid(session.get().token)) return session.clear();
  await client
    .fetchQuery({
      queryKey: profileKey,
      queryFn: ({ signal }) => call('GET user', {}, { signal }),
      staleTime: 0,
    })
    .catch(() => {});
}

let lastProfile: Profile | undefined;
/** The client whose notices are already watched. */
let noticesClient: QueryClient | undefined;

function applyProfile(profile: Profile, client: QueryClient): void {
  usageChoice.accept(!profile.consents_due.includes('privacy'));
  if (usageChoice.isAllowed()) loadUsageTracking();
  if (profile === lastProfile) return;
  lastProfile = profile;
  adoptAccountArea(profile.area);
  if (noticesClient !== client) {
    noticesClient = client;
    import('./mount-notices.tsx').then(
      ({ mountNotices }) => mountNotices(client),
      // Offline; the next profile response tries again.
      () => (noticesClient = undefined),
    );
  }
  if (profile.consents_due.length > 0) {
    void import('./mount-consent.tsx').then(({ mountConsent }) => mountConsent(client));
  }
}
