import { countView } from '@academy/contract/areas/interactive.ts';
import type { Db } from '../../db/database.ts';
import { hashDevice } from '../../domain/identity/known-devices.ts';
import { recordView, type Viewer } from '../../domain/view-counts/record-view.ts';
import { clientNetwork } from '../../kit/client-network.ts';
import type { Clock } from '../../kit/clock.ts';
import type { KeyedHash } from '../../kit/keyed-hash.ts';
import { type CallContext, route } from '../../transport/route.ts';
import { getPublishedContent } from './published-content.ts';

export interface ViewCountDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly tokens: KeyedHash;
}

export const createViewCountRoute = ({ db, clock, tokens }: ViewCountDeps) =>
  route(countView, async ({ content_id: id, content_type: type }, context) => {
    await getPublishedContent(db, { id, type });
    const viewer = findViewer(tokens, context);
    const counted =
      viewer !== undefined && (await recordView(db, { contentId: id, viewer, now: clock.now() }));
    return { counted };
  });

/** Undefined for a guest whose app names no device: nobody could tell such guests apart. */
function findViewer(tokens: KeyedHash, { identity, clientInfo, address }: CallContext): Viewer | undefined {
  const deviceHash = hashDevice(tokens, clientInfo.device);
  if (identity) return { userId: identity.uid, deviceHash };
  if (deviceHash === null) return undefined;
  return { userId: undefined, deviceHash, networkHash: tokens.hash('network', clientNetwork(address)) };
}
