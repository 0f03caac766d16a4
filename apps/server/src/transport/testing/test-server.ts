import { systemClock } from '../../kit/clock.ts';
import type { Identity } from '../access/identity.ts';
import { createServer, type ServerParts } from '../server.ts';
import { defaultRateLimit, noEmergency, type TransportSettings } from '../settings.ts';
import { createTokens } from '../token.ts';
import { createMemoryStorage, testSigner } from './memory-storage.ts';

export const testTokens = createTokens({
  secret: 'a secret for tests, forty characters long',
  clock: systemClock,
});

/** Test servers believe a token's signature; only the whole academy looks its session up. */
const testSession = '00000000-0000-4000-8000-000000000000';

/** A valid token, for one hour, of a person with these roles. */
export const tokenOf = (identity: Partial<Identity> = {}): Promise<string> =>
  testTokens.sign({ uid: 1, sessionId: testSession, roles: [], permissions: [], ...identity }, 3_600_000);

export const testSettings: TransportSettings = {
  rateLimit: defaultRateLimit,
  trustProxy: false,
  emergency: noEmergency,
};

type TestParts = Pick<ServerParts, 'routes'> &
  Partial<Omit<ServerParts, 'settings'>> & { settings?: Partial<TransportSettings> };

/** The real server around a few routes; every answer is checked against its contract. */
export function createTestServer({ settings, ...parts }: TestParts) {
  return createServer({
    endpoints: parts.routes.map((route) => route.endpoint),
    identify: (token) => testTokens.verify(token),
    ready: async () => {},
    storage: createMemoryStorage(),
    signer: testSigner,
    checkOutput: true,
    ...parts,
    settings: { ...testSettings, ...settings },
  });
}
