import { mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createApp } from '../../apps/server/src/app.ts';
import { createDatabase } from '../../apps/server/src/db/database.ts';
import { createLog } from '../../apps/server/src/kit/log.ts';
import { createDiskStorage } from '../../apps/server/src/providers/storage/disk-storage.ts';
import { noEmergency } from '../../apps/server/src/transport/settings.ts';
import { serveCommands } from '../harness/subject-process.ts';
import { recordStatements } from '../harness/record-statements.ts';
import { type Commands, secret } from './protocol.ts';

// A measured process: the academy with the data of one scale.

const recording = recordStatements();

serveCommands<Commands>({
  start: async ({ databaseUrl, dataDir, now }) => {
    const root = join(dataDir, 'media');
    await mkdir(root, { recursive: true });
    const app = await createApp({
      db: createDatabase(databaseUrl, { max: 10 }),
      probeDb: createDatabase(databaseUrl, { max: 2 }),
      clock: { now: () => new Date(now) },
      storage: createDiskStorage({ root, publicPrefix: '/media' }),
      log: createLog('info'),
      settings: {
        tokenSecret: secret,
        rateLimit: { perIdentity: 1e9, perAddress: 1e9 },
        trustProxy: false,
        emergency: noEmergency,
      },
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    return { port: (app.server.address() as AddressInfo).port };
  },
  cpu: async () => {
    const { user, system } = process.cpuUsage();
    return { microseconds: user + system };
  },
  record: async () => ({ statements: recording.toggle() }),
});
