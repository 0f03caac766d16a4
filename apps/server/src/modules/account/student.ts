import { listAccountStudents } from '@academy/contract/areas/dashboard.ts';
import { pageRequest } from '../../domain/catalogue/keyset.ts';
import { route } from '../../transport/route.ts';
import type { AccountParts } from './account-parts.ts';
import { getAccount } from './get-account.ts';
import { listChildren } from './list-children.ts';
import { openView } from './open-view.ts';
import { presentPlace } from './places.ts';
import type { StudentList } from './student-list.ts';
import { presentBreakdown, presentStatement } from './shape-stat.ts';
import type { StatAsked } from './stat-asked.ts';
import { childColumns } from './child-columns.ts';

interface Paged extends StatAsked {
  readonly page: Parameters<typeof listChildren>[1]['page'];
}

const totals = childColumns.map(({ figure }) => figure);

/** The places below the one that is asked for; in a class of the account's own school its children. */
export async function findStudents(parts: AccountParts, { userId, input, page }: Paged) {
  const view = await openView(parts, { userId, input, totals: ['families', ...totals] });
  const account = await getAccount(parts.db, userId);
  const spot = view.path.at(-1)!;
  const list: StudentList =
    spot.level === 'class' ? await listChildren(parts.db, { account, view, page }) : listPlaces(view);
  return { ...presentStatement(view), path: view.path.map(presentPlace), ...list };
}

/** All at once: a school has no hundreds of classes, an area no thousands of schools. */
function listPlaces(view: Parameters<typeof presentBreakdown>[0]): StudentList {
  const breakdown = presentBreakdown(view, [
    {
      key: 'families',
      label: '学习家庭',
      unit: '个',
      of: (tell) => tell({ figure: 'families' }) ?? null,
    },
    ...childColumns.map(({ scale, figure, ...text }) => ({
      ...text,
      of: (tell: (source: { figure: string }) => number | undefined) => {
        const amount = tell({ figure });
        return amount === undefined ? null : scale(amount);
      },
    })),
  ]);
  return {
    columns: breakdown?.columns ?? [],
    list: (breakdown?.rows ?? []).map(({ place, values }) => ({ place, name: place.name, values })),
    next_cursor: null,
    withheld: null,
  };
}

export const createStudentRoute = (parts: AccountParts) =>
  route(listAccountStudents, (input, { identity }) =>
    findStudents(parts, { userId: identity!.uid, input, page: pageRequest(input) }),
  );
