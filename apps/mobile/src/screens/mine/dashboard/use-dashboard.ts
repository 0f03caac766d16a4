import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { Api } from '@academy/contract/endpoints.ts';
import { call } from '../../../data/call.ts';
import { staleTimes } from '../../../data/use-api.ts';
import { appNavigator } from '../../../navigation/navigator.ts';
import { usePage } from '../../../navigation/page-context.ts';
import { topPage } from '../../../navigation/page-stack.ts';
import { dashboardHref, type DashboardState, parseState, type PlaceKey } from './dashboard-state.ts';

const isSamePlace = (left: PlaceKey | undefined, right: PlaceKey | undefined) =>
  left?.level === right?.level && left?.id === right?.id;

/** The number of pages to close until the dashboard shows a place; 0 when no page below does. */
function stepsBackTo(place: PlaceKey | undefined): number {
  const below = appNavigator.getSnapshot().pages.slice(0, -1).toReversed();
  const firstOther = below.findIndex(({ path }) => path !== topPage(appNavigator.getSnapshot()).path);
  const dashboardPages = firstOther < 0 ? below : below.slice(0, firstOther);
  return dashboardPages.findIndex(({ query }) => isSamePlace(parseState(query).place, place)) + 1;
}

/**
 * The dashboard's state in the page address. Opening a place pushes a page; every other change rewrites the address.
 */
export function useDashboard() {
  const state = parseState(usePage().query);
  const hrefOf = (next: Partial<DashboardState>) => dashboardHref({ ...state, ...next });
  return {
    state,
    hrefOf,
    change: (next: Partial<DashboardState>) => appNavigator.rewrite(hrefOf(next)),
    /** Goes up to a place: back to its page when it is open below, otherwise in this page. */
    goUp: (place: PlaceKey | undefined) => {
      const steps = stepsBackTo(place);
      if (steps > 0) appNavigator.navigateBack(steps);
      appNavigator.rewrite(hrefOf({ place }));
    },
  };
}

export type Dashboard = ReturnType<typeof useDashboard>;

type ListKey = 'GET user/account/student' | 'GET user/account/content';

/** A paged list of the dashboard; the first page of `pages` has the columns. */
export function useDashboardList<Key extends ListKey>(key: Key, input: Omit<Api[Key]['input'], 'cursor'>) {
  return useInfiniteQuery({
    queryKey: [key, input, 'pages'] as const,
    queryFn: ({ pageParam, signal }) => {
      const page: Api[Key]['input'] = pageParam === null ? input : { ...input, cursor: pageParam };
      return call(key, page, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page: Api[Key]['output']) => page.next_cursor,
    staleTime: staleTimes.minute,
    placeholderData: keepPreviousData,
  });
}
