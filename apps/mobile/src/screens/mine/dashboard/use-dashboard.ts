import { topPage } from '../../../navigation/page-stack.ts';
import { appNavigator } from '../../../navigation/navigator.ts';
import { usePage } from '../../../navigation/page-context.ts';
import { dashboardHref, type DashboardState, type PlaceKey, readState } from './dashboard-state.ts';

const samePlace = (one: PlaceKey | undefined, other: PlaceKey | undefined) =>
  one?.level === other?.level && one?.id === other?.id;

/** How many pages to close until one shows that place; none when no page below does. */
function stepsDownTo(place: PlaceKey | undefined): number {
  const below = appNavigator.getSnapshot().pages.slice(0, -1).toReversed();
  const apart = below.findIndex(({ path }) => path !== topPage(appNavigator.getSnapshot()).path);
  const own = apart < 0 ? below : below.slice(0, apart);
  return own.findIndex(({ query }) => samePlace(readState(query).place, place)) + 1;
}

/** What the page shows, kept in its address: going into a place opens a page above, everything else changes this one. */
export function useDashboard() {
  const state = readState(usePage().query);
  const hrefOf = (next: Partial<DashboardState>) => dashboardHref({ ...state, ...next });
  return {
    state,
    hrefOf,
    change: (next: Partial<DashboardState>) => appNavigator.rewrite(hrefOf(next)),
    /** Goes up to a place of the path: back to the page that one came from, if it is open. */
    climb: (place: PlaceKey | undefined) => {
      const steps = stepsDownTo(place);
      if (steps > 0) appNavigator.navigateBack(steps);
      appNavigator.rewrite(hrefOf({ place }));
    },
  };
}

export type Dashboard = ReturnType<typeof useDashboard>;
