import { listAreaHistory, recordArea } from '@academy/contract/areas/user.ts';
import { areaHistory } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import { recordArea as saveArea } from '../../domain/identity/record-area.ts';
import type { Clock } from '../../kit/clock.ts';
import { route } from '../../transport/route.ts';

export const createAreaHistoryRoute = ({ db }: { db: Db }) =>
  route(listAreaHistory, async (_input, { identity }) => {
    const list = await db
      .selectFrom('area_choices')
      .innerJoin('areas', 'areas.id', 'area_choices.area_id')
      .select(['areas.id', 'areas.name', 'areas.signal', 'areas.lev'])
      .where('area_choices.user_id', '=', identity!.uid)
      .orderBy('area_choices.chosen_at', 'desc')
      .orderBy('areas.id')
      .limit(areaHistory.areas)
      .execute();
    return { list };
  });

export const createAreaRecordRoute = ({ db, clock }: { db: Db; clock: Clock }) =>
  route(recordArea, async ({ area_id: areaId }, { identity }) => {
    await saveArea(db, { userId: identity!.uid, areaId, at: clock.now() });
    return {};
  });
