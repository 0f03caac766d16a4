import { listQaHistory } from '@academy/contract/areas/qa.ts';
import { paging } from '@academy/contract/limits.ts';
import { personAsking } from '../../domain/qa/asker.ts';
import { cutSnippet, listRecords, listSessions, type SessionRow } from '../../domain/qa/history.ts';
import { presentRecord } from '../../domain/qa/record-row.ts';
import { AppError } from '../../kit/app-error.ts';
import { route, type Route } from '../../transport/route.ts';
import type { QaParts } from './qa-parts.ts';

const nothing = { list: [], next_cursor: null };

export const createQaHistoryRoute = ({ db }: Pick<QaParts, 'db'>): Route =>
  route(listQaHistory, async (input, { identity }) => {
    const asker = personAsking(identity!.uid);
    const keyword = input.keyword?.trim() || undefined;
    const page = { cursor: input.cursor, size: input.size ?? paging.defaultSize, keyword };
    if (input.session_id === undefined) {
      const { rows, nextCursor } = await listSessions(db, asker, page);
      const list = rows.map((row) => presentSession(row, keyword));
      return { sessions: { list, next_cursor: nextCursor }, records: nothing };
    }
    const found = await listRecords(db, asker, { ...page, sessionKey: input.session_id });
    if (!found) throw new AppError('NOT_FOUND', { message: '没有找到这次对话' });
    const records = { list: found.rows.map(presentRecord), next_cursor: found.nextCursor };
    return { sessions: nothing, records };
  });

const presentSession = (row: SessionRow, keyword: string | undefined) => ({
  session_id: row.sessionKey,
  title: row.title,
  count: row.count,
  updated_at: row.updatedAt.toISOString(),
  snippet: row.said !== null && keyword !== undefined ? cutSnippet(row.said, keyword) : null,
});
