import { recordArea } from '@academy/contract/areas/user.ts';
import type { Db } from '../../db/database.ts';
import { recordArea as keepArea } from '../../domain/identity/record-area.ts';
import type { Clock } from '../../kit/clock.ts';
import { route } from '../../transport/route.ts';

export const createAreaRecordRoute = ({ db, clock }: { db: Db; clock: Clock }) =>
  route(recordArea, async ({ area_id: areaId }, { identity }) => {
    await keepArea(db, { userId: identity!.uid, areaId, at: clock.now() });
    return {};
  });
