import { deleteQaHistory, listQaHistory } from '@academy/contract/areas/qa.ts';
import { paging } from '@academy/contract/limits.ts';
import {
  createSnippet,
  deleteSessions,
  listRecords,
  listSessions,
  type SessionRow,
} from '../../domain/qa/history.ts';
import { presentRecord } from '../../domain/qa/records.ts';
import { userRequester } from '../../domain/qa/requester.ts';
import { AppError } from '../../kit/errors.ts';
import { route, type Route } from '../../transport/route.ts';
import type { QuestionDeps } from './questions.ts';

const emptyPage = { list: [], next_cursor: null };

export const createHistoryRoute = ({ db }: Pick<QuestionDeps, 'db'>): Route =>
  route(listQaHistory, async (input, { identity }) => {
    const requester = userRequester(identity!.uid);
    const keyword = input.keyword?.trim() || undefined;
    const page = { cursor: input.cursor, size: input.size ?? paging.defaultSize, keyword };
    if (input.session_id === undefined) {
      const { rows, nextCursor } = await listSessions(db, requester, page);
      const list = rows.map((row) => presentSession(row, keyword));
      return { sessions: { list, next_cursor: nextCursor }, records: emptyPage };
    }
    const found = await listRecords(db, requester, { ...page, sessionKey: input.session_id });
    if (!found) throw new AppError('NOT_FOUND', { message: '没有找到这次对话' });
    const records = { list: found.rows.map(presentRecord), next_cursor: found.nextCursor };
    return { sessions: emptyPage, records };
  });

const presentSession = (row: SessionRow, keyword: string | undefined) => ({
  session_id: row.sessionKey,
  title: row.title,
  count: row.count,
  updated_at: row.updatedAt.toISOString(),
  snippet:
    row.matchingText !== null && keyword !== undefined ? createSnippet(row.matchingText, keyword) : null,
});

export const createHistoryDeleteRoute = ({ db, clock }: Pick<QuestionDeps, 'db' | 'clock'>): Route =>
  route(deleteQaHistory, async ({ session_id: sessionKey, all }, { identity }) => {
    // A missing field must not delete everything.
    if ((sessionKey === undefined) === (all !== 1))
      throw new AppError('INVALID_INPUT', { message: '请选择要删除的一次对话，或者全部' });
    const deleted = await deleteSessions(db, userRequester(identity!.uid), { sessionKey, now: clock.now() });
    return { deleted };
  });
