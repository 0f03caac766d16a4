import { exportStat, type stats } from '@academy/contract/areas/dashboard.ts';
import { chinaDay, chinaMinute } from '../../kit/china-calendar.ts';
import { route } from '../../transport/route.ts';
import {
  type DashboardDeps,
  findUpdatedAt,
  parsePeriod,
  type StatisticsRequest,
} from './dashboard-request.ts';
import { getBindingStatistics } from './binding-statistics.ts';
import { getContentStatistics } from './content-statistics.ts';
import { formatCell, headerRows, headOf, statisticsRows, writeCsv } from './csv-table.ts';
import { findPlacePath } from './place-path.ts';
import { getAccount, presentPlace } from './account-places.ts';
import { activityColumns, loadAccountContents, type Order, sortContents } from './contents.ts';
import { getPublishingStatistics } from './publishing-statistics.ts';
import { getCreditStatistics, getPointsStatistics } from './credit-statistics.ts';
import { presentPeriod } from './present-statistics.ts';
import { getStatistics } from './statistics.ts';
import { getStudentList } from './students.ts';
import { getViewingStatistics } from './viewing-statistics.ts';
import { labelContentType } from './metric-texts.ts';

type StatisticsName = (typeof stats)[number];

const maxRows = 100_000;

const titles: Readonly<Record<StatisticsName, string>> = {
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

interface ExportRequest extends StatisticsRequest {
  /** Whom a list contains. */
  readonly who: 'student' | 'guardian' | undefined;
  /** The order of contents. */
  readonly order: Order | undefined;
}

const personNames = { student: '孩子', guardian: '家长' } as const;

const titleOf = (name: StatisticsName, who: ExportRequest['who']): string =>
  name === 'student' && who === 'guardian' ? '家长名单' : titles[name];

const finders = {
  statistics: getStatistics,
  bindstat: getBindingStatistics,
  contentstat: getContentStatistics,
  publishstat: getPublishingStatistics,
  score1stat: getCreditStatistics,
  score2stat: getPointsStatistics,
  viewstat: getViewingStatistics,
} as const;

async function exportStudents(deps: DashboardDeps, { who, ...request }: ExportRequest) {
  const list = await getStudentList(deps, { ...request, who, page: { size: maxRows } });
  const isOfPersons = list.path.at(-1)!.level === 'class';
  const head = isOfPersons ? personNames[who ?? 'student'] : headOf(list.list[0]?.place);
  const rows = [
    ...headerRows(list, titleOf('student', who)),
    ...(list.withheld === null ? [] : [[list.withheld]]),
    [head, ...list.columns.map(({ label, unit }) => `${label}（${unit}）`)],
    ...list.list.map(({ name, values }) => [name, ...values.map(formatCell)]),
  ];
  return { rows, from: list.from, to: list.to };
}

async function exportContents(
  { db, clock }: DashboardDeps,
  { userId, input, order = 'latest' }: ExportRequest,
) {
  const account = await getAccount(db, userId);
  const [root] = await findPlacePath(db, account, input);
  const period = parsePeriod(input, chinaDay(clock.now()));
  const presentedPeriod = presentPeriod({ period, updatedAt: await findUpdatedAt(db) });
  const contents = await loadAccountContents(db, { accountId: account.id, period });
  const rows = [
    ...headerRows({ ...presentedPeriod, path: [presentPlace(root)], unconfirmed: null }, titles.content),
    ['标题', '种类', '发布时间', ...activityColumns.map(({ label, unit }) => `${label}（${unit}）`)],
    ...sortContents(contents, order).map(({ title, type, publishedAt, values }) => [
      title,
      labelContentType(type),
      chinaMinute(publishedAt),
      ...values.map(formatCell),
    ]),
  ];
  return { rows, from: period.from, to: period.to };
}

/** The same values as the screen of that name, so that the export shows nothing that is hidden there. */
export const createExportRoute = (deps: DashboardDeps) =>
  route(exportStat, async ({ stat, who, order, ...input }, { identity }) => {
    const { rows, from, to } = await createRows(deps, stat, { userId: identity!.uid, input, who, order });
    return { file_name: `${titleOf(stat, who)}-${from}-${to}.csv`, csv: writeCsv(rows) };
  });

async function createRows(deps: DashboardDeps, name: StatisticsName, request: ExportRequest) {
  if (name === 'student') return exportStudents(deps, request);
  if (name === 'content') return exportContents(deps, request);
  const stat = await finders[name](deps, request);
  return { rows: statisticsRows(stat, titles[name]), from: stat.from, to: stat.to };
}
