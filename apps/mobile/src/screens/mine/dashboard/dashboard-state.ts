import type { Api } from '@academy/contract/endpoints.ts';
import { type StatPeriod, statPeriods } from '@academy/contract/limits.ts';
import { href, type PageUrl } from '../../../navigation/paths.ts';
import { chinaDay, type DateRange, isDay, rangeOf } from './calendar.ts';

type DashboardTab = Api['GET user/account/export']['input']['stat'];

export const placeLevels = ['area', 'school', 'class'] as const;

export interface PlaceKey {
  readonly level: (typeof placeLevels)[number];
  readonly id: number;
}

/** The state of the screen, stored in its address. */
export interface DashboardState {
  /** Owners have both views; everybody else has `own`. */
  readonly view: 'account' | 'own';
  readonly tab: DashboardTab;
  readonly period: StatPeriod;
  /** A day of the period; undefined means today. */
  readonly day: string | undefined;
  /** Undefined means the whole account. */
  readonly place: PlaceKey | undefined;
  /** The child whose learning is shown; undefined means everything the person learned. */
  readonly child: number | undefined;
  readonly order: 'latest' | 'minutes';
  /** Whom the list of the tab 名单 contains. */
  readonly who: 'student' | 'guardian';
}

const tabs: readonly DashboardTab[] = [
  'statistics',
  'viewstat',
  'bindstat',
  'contentstat',
  'publishstat',
  'score1stat',
  'score2stat',
  'student',
  'content',
];

const oneOf = <Word extends string>(words: readonly Word[], text: string | undefined): Word =>
  words.find((word) => word === text) ?? words[0]!;

const parseId = (text: string | undefined) => (/^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : undefined);

function parsePlace(text = ''): PlaceKey | undefined {
  const [level, number] = text.split('-');
  const id = parseId(number);
  const placeLevel = placeLevels.find((each) => each === level);
  return placeLevel && id ? { level: placeLevel, id } : undefined;
}

/** Parses the query of the page; missing or invalid values get their defaults. */
export function parseState(query: Readonly<Record<string, string>>): DashboardState {
  const { view, tab, period, day, place, child, order, who } = query;
  return {
    view: oneOf(['account', 'own'], view),
    tab: oneOf(tabs, tab),
    period: statPeriods.find((each) => each === period) ?? 'month',
    day: day !== undefined && isDay(day) ? day : undefined,
    place: parsePlace(place),
    child: parseId(child),
    order: oneOf(['latest', 'minutes'], order),
    who: oneOf(['student', 'guardian'], who),
  };
}

/** The address of a state, without default values. */
export function dashboardHref(state: DashboardState): PageUrl {
  const { view, tab, period, day, place, child, order, who } = state;
  return href.dashboard({
    view: view === 'account' ? undefined : view,
    tab: tab === 'statistics' ? undefined : tab,
    period: period === 'month' ? undefined : period,
    day,
    place: place && `${place.level}-${place.id}`,
    child,
    order: order === 'latest' ? undefined : order,
    who: who === 'student' ? undefined : who,
  });
}

/** The request parameters of a state. */
export function statisticsInput({ period, day, place }: DashboardState) {
  return { period, ...(day && { day }), ...(place && { [`${place.level}_id`]: place.id }) };
}

export const shownRange = ({ period, day }: DashboardState): DateRange => rangeOf(period, day ?? chinaDay());

/** The tabs, from overview to lists. */
export const dashboardTabs = [
  { key: 'statistics', label: '总览' },
  { key: 'viewstat', label: '学习' },
  { key: 'bindstat', label: '绑定' },
  { key: 'contentstat', label: '内容' },
  { key: 'publishstat', label: '发布' },
  { key: 'score1stat', label: '学分' },
  { key: 'score2stat', label: '积分' },
  { key: 'student', label: '名单' },
  { key: 'content', label: '内容名单' },
] as const satisfies readonly { key: DashboardTab; label: string }[];

/** The tabs with statistics, charts and places; the other two are lists. */
export const statisticsEndpoints = {
  statistics: 'GET user/account/statistics',
  viewstat: 'GET user/account/viewstat',
  bindstat: 'GET user/account/bindstat',
  contentstat: 'GET user/account/contentstat',
  publishstat: 'GET user/account/publishstat',
  score1stat: 'GET user/account/score1stat',
  score2stat: 'GET user/account/score2stat',
} as const satisfies Partial<Record<DashboardTab, string>>;

export type StatisticsTab = keyof typeof statisticsEndpoints;
