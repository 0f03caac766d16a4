import { exportStat, type stats } from '@academy/contract/areas/dashboard.ts';
import { chinaDay } from '../../kit/china-day.ts';
import { route } from '../../transport/route.ts';
import type { AccountParts } from './account-parts.ts';
import { findBindStat } from './bindstat.ts';
import { choosePeriod } from './choose-period.ts';
import { findContentStat } from './contentstat.ts';
import { writeCsv } from './csv.ts';
import { findPath } from './find-path.ts';
import { getAccount } from './get-account.ts';
import { deedColumns, listOwnContents } from './own-contents.ts';
import { presentPlace } from './places.ts';
import { findPublishStat } from './publishstat.ts';
import { findScore1Stat } from './score1stat.ts';
import { findScore2Stat } from './score2stat.ts';
import { presentStatement } from './shape-stat.ts';
import type { StatAsked } from './stat-asked.ts';
import { headRows, statRows, tell } from './stat-rows.ts';
import { findStatistics } from './statistics.ts';
import { findStudents } from './student.ts';
import { findUpdatedAt } from './updated-at.ts';
import { findViewStat } from './viewstat.ts';
import { typeLabel } from './words.ts';

type Name = (typeof stats)[number];

/** A list is exported whole, up to so many rows. */
const most = 100_000;

const titles: Readonly<Record<Name, string>> = {
  statistics: '总览',
  student: '孩子名单',
  bindstat: '绑定',
  content: '内容名单',
  contentstat: '内容与互动',
  publishstat: '发布',
  score1stat: '学分',
  score2stat: '积分',
  viewstat: '学习时长',
};

const finders = {
  statistics: findStatistics,
  bindstat: findBindStat,
  contentstat: findContentStat,
  publishstat: findPublishStat,
  score1stat: findScore1Stat,
  score2stat: findScore2Stat,
  viewstat: findViewStat,
} as const;

async function exportStudents(parts: AccountParts, asked: StatAsked) {
  const list = await findStudents(parts, { ...asked, page: { size: most } });
  const rows = [
    ...headRows(list, titles.student),
    ...(list.withheld === null ? [] : [[list.withheld]]),
    ['', ...list.columns.map(({ label, unit }) => `${label}（${unit}）`)],
    ...list.list.map(({ name, values }) => [name, ...values.map(tell)]),
  ];
  return { rows, from: list.from, to: list.to };
}

async function exportContents({ db, clock }: AccountParts, { userId, input }: StatAsked) {
  const account = await getAccount(db, userId);
  const [root] = await findPath(db, account, input);
  const period = choosePeriod(input, chinaDay(clock.now()));
  const statement = presentStatement({ period, updatedAt: await findUpdatedAt(db) });
  const contents = await listOwnContents(db, { accountId: account.id, period });
  const rows = [
    ...headRows({ ...statement, path: [presentPlace(root)] }, titles.content),
    ['标题', '种类', '发布日期', ...deedColumns.map(({ label, unit }) => `${label}（${unit}）`)],
    ...contents.map(({ title, type, publishedAt, values }) => [
      title,
      typeLabel(type),
      chinaDay(publishedAt),
      ...values.map(tell),
    ]),
  ];
  return { rows, from: period.from, to: period.to };
}

/** Exactly what the screen of the same name shows, so that nothing can be had here that is hidden there. */
export const createExportRoute = (parts: AccountParts) =>
  route(exportStat, async ({ stat, ...input }, { identity }) => {
    const { rows, from, to } = await makeRows(parts, stat, { userId: identity!.uid, input });
    return { file_name: `${titles[stat]}-${from}-${to}.csv`, csv: writeCsv(rows) };
  });

async function makeRows(parts: AccountParts, name: Name, asked: StatAsked) {
  if (name === 'student') return exportStudents(parts, asked);
  if (name === 'content') return exportContents(parts, asked);
  const stat = await finders[name](parts, asked);
  return { rows: statRows(stat, titles[name]), from: stat.from, to: stat.to };
}
