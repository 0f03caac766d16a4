import { consent } from '@academy/contract/areas/user.ts';
import { giveConsent, listConsentsDue } from '../../domain/identity/consents.ts';
import { route, type Route } from '../../transport/route.ts';
import type { UserParts } from './user-parts.ts';

export const createConsentRoute = ({ db, clock }: UserParts): Route =>
  route(consent, async (_input, { identity }) => {
    const { uid: userId } = identity!;
    const keys = await listConsentsDue(db, userId);
    if (keys.length > 0) await giveConsent(db, { userId, now: clock.now(), keys });
    return { consents_due: await listConsentsDue(db, userId) };
  });
