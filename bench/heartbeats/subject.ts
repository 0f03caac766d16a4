import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fastify, type FastifyInstance } from 'fastify';
import pg from 'pg';
import { createApp } from '../../apps/server/src/app.ts';
import { createDatabase } from '../../apps/server/src/db/database.ts';
import { createLog } from '../../apps/server/src/kit/log.ts';
import { createDiskStorage } from '../../apps/server/src/providers/storage/disk-storage.ts';
import { defaultRateLimit, noEmergency } from '../../apps/server/src/transport/settings.ts';
import { serveCommands } from '../harness/subject-process.ts';
import { recordStatements } from '../harness/record-statements.ts';
import { type Commands, type Role, secret } from './protocol.ts';

// A measured process: the academy with an adjustable clock, or the floor server.

/** Same as the default of `DATABASE_POOL`. */
const pool = 10;
const recording = recordStatements();
let now = 0;

async function startAcademy(role: Extract<Role, { kind: 'academy' }>): Promise<FastifyInstance> {
  now = role.startsAt;
  const root = join(role.dataDir, 'media');
  await mkdir(root, { recursive: true });
  return createApp({
    db: createDatabase(role.databaseUrl, { max: pool }),
    probeDb: createDatabase(role.databaseUrl, { max: 2 }),
    clock: { now: () => new Date(now) },
    storage: createDiskStorage({ root, publicPrefix: '/media' }),
    // The cost of logging is part of what a running academy costs.
    log: createLog('info'),
    settings: { tokenSecret: secret, rateLimit: defaultRateLimit, trustProxy: false, emergency: noEmergency },
  });
}

async function startFloor({ databaseUrl }: Extract<Role, { kind: 'floor' }>): Promise<FastifyInstance> {
  const database = new pg.Pool({ connectionString: databaseUrl, max: pool });
  // The database may stop first.
  database.on('error', () => {});
  await database.query(`create table if not exists floor_beats (
    beat_key uuid primary key, session_id uuid, intervals text, position integer, at timestamptz not null)`);
  const app = fastify();
  const form = 'application/x-www-form-urlencoded';
  app.addContentTypeParser(form, { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  );
  app.post('/', async (request) => {
    const {
      beat_key: key,
      session_id: session,
      intervals,
      position,
    } = request.body as Record<string, string>;
    const row = [key ?? randomUUID(), session, intervals, position];
    await database.query('insert into floor_beats values ($1, $2, $3, $4, now())', row);
    const data = { session_id: randomUUID(), nonce: '', accepted_seconds: 0, earned: [] };
    return { code: 200, msg: '', data };
  });
  return app;
}

serveCommands<Commands>({
  start: async (role) => {
    const app = await (role.kind === 'academy' ? startAcademy(role) : startFloor(role));
    await app.listen({ port: 0, host: '127.0.0.1' });
    return { port: (app.server.address() as AddressInfo).port };
  },
  pass: async ({ seconds }) => {
    now += seconds * 1_000;
    return null;
  },
  cpu: async () => {
    const { user, system } = process.cpuUsage();
    return { microseconds: user + system };
  },
  record: async () => ({ statements: recording.toggle() }),
});
