import { createApp } from '../app.ts';
import { systemClock } from '../kit/clock.ts';
import { useAcademy } from '../modules/lives/testing/use-academy.ts';
import { testSettings } from '../transport/testing/test-server.ts';

type AppDeps = Parameters<typeof createApp>[0];
type TestDeps = Partial<Omit<AppDeps, 'settings'>> & { readonly settings?: Partial<AppDeps['settings']> };

/**
 * The whole academy with the settings of tests; every response is checked against its contract. `prepare` runs before
 * the academy starts, and returns what differs.
 */
export function useTestAcademy(prepare: () => TestDeps = () => ({})) {
  return useAcademy(({ db, storage, tokenSecret }) => {
    const { settings, ...deps } = prepare();
    return createApp({
      db,
      probeDb: db,
      storage,
      clock: systemClock,
      checkOutput: true,
      ...deps,
      settings: { ...testSettings, tokenSecret, ...settings },
    });
  });
}
