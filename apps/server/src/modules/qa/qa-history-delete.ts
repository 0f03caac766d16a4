import { deleteQaHistory } from '@academy/contract/areas/qa.ts';
import { personAsking } from '../../domain/qa/asker.ts';
import { deleteSessions } from '../../domain/qa/history.ts';
import { AppError } from '../../kit/app-error.ts';
import { route, type Route } from '../../transport/route.ts';
import type { QaParts } from './qa-parts.ts';

export const createQaHistoryDeleteRoute = ({ db, clock }: Pick<QaParts, 'db' | 'clock'>): Route =>
  route(deleteQaHistory, async ({ session_id: sessionKey, all }, { identity }) => {
    // Nobody loses everything by leaving something out.
    if ((sessionKey === undefined) === (all !== 1))
      throw new AppError('INVALID_INPUT', { message: '请选择要删除的一次对话，或者全部' });
    const deleted = await deleteSessions(db, personAsking(identity!.uid), { sessionKey, now: clock.now() });
    return { deleted };
  });
