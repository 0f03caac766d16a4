import { appNavigator } from '../navigation/navigator.ts';
import { closeLayer } from './close-layer.ts';
import { moveFocus } from './page-focus.ts';
import type { QueryClient } from '@tanstack/react-query';
import { fetchAhead } from './fetch-ahead.ts';
import { keepSession } from './keep-session.ts';
import { watchSwipes } from './swipe-back.ts';
import { sendWaiting } from '../features/learning/send-waiting.ts';
import { areaStore } from '../session/area-store.ts';
import { recordArea } from './record-area.ts';
import { layToasts } from './toasts.tsx';
import { animateStack } from './transition.ts';

/** What nobody can need before they have touched the app; loaded at the first touch or key. */
export function firstTouch(client: QueryClient): void {
  appNavigator.closesLayer = closeLayer;
  moveFocus();
  animateStack();
  watchSwipes();
  layToasts();
  keepSession(client);
  recordArea(client);
  // Where the chunk does not come, nothing is suggested.
  if (!areaStore.isChosen())
    void import('./lay-area-suggestion.tsx').then(
      ({ layAreaSuggestion }) => layAreaSuggestion(),
      () => {},
    );
  sendWaiting(client);
  fetchAhead();
}
