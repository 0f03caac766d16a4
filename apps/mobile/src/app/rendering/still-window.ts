import type { HistoryWindow } from '../../navigation/navigator.ts';

/** A window that stands at one address and goes nowhere. */
export function createStillWindow(pathname: string, search: string): HistoryWindow {
  const stay = () => {};
  return {
    history: { state: null, scrollRestoration: 'manual', pushState: stay, replaceState: stay, go: stay },
    location: { pathname, search },
    addEventListener: stay,
  };
}
