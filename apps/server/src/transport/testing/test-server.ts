import { systemClock } from '../../kit/clock.ts';
import type { Identity } from '../access.ts';
import type { Admission } from '../admission.ts';
import { createServer, type ServerDeps } from '../server.ts';
import { defaultRateLimit, noEmergency, type TransportSettings } from '../settings.ts';
import { createTokens } from '../token.ts';
import { createMemoryStorage, testSigner } from './memory-storage.ts';

export const testTokens = createTokens({
  secret: 'a secret for tests, forty characters long',
  clock: systemClock,
});

/**
 * Test servers trust a token's signature; only the whole academy looks up its session. The sessions of operators count
 * as verified.
 */
const testSession = '00000000-0000-4000-8000-000000000000';

/** A token, valid for one hour, of a user with these roles. */
export const tokenOf = (identity: Partial<Identity> = {}): Promise<string> =>
  testTokens.sign({ uid: 1, sessionId: testSession, roles: [], permissions: [], ...identity }, 3_600_000);

export const testSettings: TransportSettings = {
  rateLimit: defaultRateLimit,
  trustProxy: false,
  emergency: noEmergency,
  // What a test reads after a change must not depend on how busy the machine is.
  oldVersionWait: 20_000,
};

/** Every call runs at once: what many concurrent calls do must not depend on how busy the machine is. */
const everybody: Admission = { run: (_priority, work) => work(), runInSlot: (_priority, work) => work() };

type TestDeps = Pick<ServerDeps, 'routes'> &
  Partial<Omit<ServerDeps, 'settings'>> & { settings?: Partial<TransportSettings> };

/** The real server with a few routes; every response is checked against its contract. */
export function createTestServer({ settings, ...deps }: TestDeps) {
  return createServer({
    endpoints: deps.routes.map((route) => route.endpoint),
    identify: async (token) => {
      const identity = await testTokens.verify(token);
      return identity && { ...identity, isVerified: true };
    },
    ready: async () => {},
    storage: createMemoryStorage(),
    signer: testSigner,
    checkOutput: true,
    admission: everybody,
    ...deps,
    settings: { ...testSettings, ...settings },
  });
}
