import type { Wire } from '@academy/contract/endpoints.ts';
import { statPeriods, type StatPeriod } from '@academy/contract/limits.ts';
import { href, type PageUrl } from '../../../navigation/paths.ts';
import { chinaDay, isDay, type Span, spanOf } from './calendar.ts';

export type StatKey = Wire['GET user/account/export']['input']['stat'];

export const placeLevels = ['area', 'school', 'class'] as const;

/** A place below the account. */
export interface PlaceKey {
  readonly level: (typeof placeLevels)[number];
  readonly id: number;
}

/** All that the screen shows follows from this, and this from its address. */
export interface DashboardState {
  /** For owners, who have both; everybody else sees their own. */
  readonly view: 'account' | 'own';
  readonly tab: StatKey;
  readonly period: StatPeriod;
  /** A day of the period; undefined is today. */
  readonly day: string | undefined;
  /** Undefined is the whole account. */
  readonly place: PlaceKey | undefined;
  /** The child that was learned for; undefined is all that one learned. */
  readonly child: number | undefined;
  /** Of the list of contents. */
  readonly order: 'latest' | 'minutes';
}

const tabs: readonly StatKey[] = [
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

const readId = (text: string | undefined) => (/^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : undefined);

function readPlace(text = ''): PlaceKey | undefined {
  const [level, number] = text.split('-');
  const id = readId(number);
  const known = placeLevels.find((each) => each === level);
  return known && id ? { level: known, id } : undefined;
}

/** Reads a page's query; whatever is missing or makes no sense is as it is at the beginning. */
export function readState(query: Readonly<Record<string, string>>): DashboardState {
  const { view, tab, period, day, place, child, order } = query;
  return {
    view: oneOf(['account', 'own'], view),
    tab: oneOf(tabs, tab),
    period: statPeriods.find((each) => each === period) ?? 'month',
    day: day !== undefined && isDay(day) ? day : undefined,
    place: readPlace(place),
    child: readId(child),
    order: oneOf(['latest', 'minutes'], order),
  };
}

/** The address of a state, without what goes without saying. */
export function dashboardHref({ view, tab, period, day, place, child, order }: DashboardState): PageUrl {
  return href.dashboard({
    view: view === 'account' ? undefined : view,
    tab: tab === 'statistics' ? undefined : tab,
    period: period === 'month' ? undefined : period,
    day,
    place: place && `${place.level}-${place.id}`,
    child,
    order: order === 'latest' ? undefined : order,
  });
}

/** What a call is asked of a state. */
export function statInput({ period, day, place }: DashboardState) {
  return { period, ...(day && { day }), ...(place && { [`${place.level}_id`]: place.id }) };
}

/** The first and the last day of what is shown. */
export const spanShown = ({ period, day }: DashboardState): Span => spanOf(period, day ?? chinaDay());
