import { listCredits } from '@academy/contract/areas/learning.ts';
import { pageRequest } from '../../domain/catalogue/keyset.ts';
import { route } from '../../transport/route.ts';
import { listEntries, presentEntry } from './entries.ts';
import { listMonths } from './months.ts';
import type { TaskParts } from './task-parts.ts';

/** One ledger, the latest first, whole or a month of it; the months tell where to look. */
export const createUserCreditRoute = ({ db }: TaskParts) =>
  route(listCredits, async ({ ledger, month, ...paging }, { identity }) => {
    const asked = { userId: identity!.uid, ledger };
    const [page, months] = await Promise.all([
      listEntries(db, { ...asked, month, page: pageRequest(paging) }),
      listMonths(db, asked),
    ]);
    return {
      list: page.rows.map(presentEntry),
      next_cursor: page.nextCursor,
      balance: months.reduce((sum, { earned, spent }) => sum + earned - spent, 0),
      months,
    };
  });
