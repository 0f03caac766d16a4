import type { QueryClient } from '@tanstack/react-query';
import { areaStore } from '../session/area-store.ts';
import { call } from '../session/call.ts';
import { session } from '../session/session-store.ts';

/** Tells the server from now on which other area was chosen by whoever is signed in. Nobody waits for it. */
export function recordArea(client: QueryClient): void {
  areaStore.subscribe(() => {
    const { id: area_id } = areaStore.get();
    if (!session.get().token) return;
    // The choice holds on this phone whatever becomes of it.
    void call('POST area/record', { area_id }).then(
      () => Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey }))),
      () => {},
    );
  });
}

/** What tells of the area that somebody chose. */
const stale = [['GET area/history'], ['GET user']];
