import { mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fastify, type FastifyInstance } from 'fastify';
import pg from 'pg';
import { createApp } from '../../apps/server/src/app.ts';
import { createDatabase } from '../../apps/server/src/db/database.ts';
import { hashPassword } from '../../apps/server/src/domain/identity/password-hash.ts';
import { openSession } from '../../apps/server/src/domain/identity/open-session.ts';
import { systemClock } from '../../apps/server/src/kit/clock.ts';
import { createLog } from '../../apps/server/src/kit/log.ts';
import { openBuiltRenderer } from '../../apps/server/src/providers/page-renderer/built.ts';
import { createDiskStorage } from '../../apps/server/src/providers/storage/disk.ts';
import { seedDemo } from '../../apps/server/src/seed/seed.ts';
import { noEmergency } from '../../apps/server/src/transport/settings.ts';
import { createTokens } from '../../apps/server/src/transport/token.ts';
import { answerQuestions } from '../harness/answer-questions.ts';
import { recordStatements, type Statement } from '../harness/record-statements.ts';
import type { Answer, Questions, Role } from './protocol.ts';
import { benchPassword, type People } from './scenarios.ts';

// A process that is measured: the academy, or a bare server. It speaks with the one that measures over its channel.

const repository = join(import.meta.dirname, '../..');
const secret = 'a secret for nothing but this measurement';
const hour = 3_600_000;
const rows = 10;
const signedIn = 40;
const recording = recordStatements();
let replayUrl = '';

async function startAcademy(role: Extract<Role, { kind: 'academy' }>): Promise<FastifyInstance> {
  replayUrl = role.databaseUrl;
  const db = createDatabase(role.databaseUrl, { max: 10 });
  const media = join(role.dataDir, 'media');
  await mkdir(media, { recursive: true });
  const storage = createDiskStorage({ root: media, publicPrefix: '/media' });
  await seedDemo({ db, storage, clock: systemClock, folder: join(repository, 'demo') });
  const mobileDirectory = join(repository, 'apps/mobile/dist');
  const log = createLog('info');
  const directory = join(repository, 'apps/mobile/renderer/dist');
  return createApp({
    db,
    clock: systemClock,
    storage,
    renderer: await openBuiltRenderer({ directory, mobileDirectory, log }),
    // What a running academy pays for its log is part of its price.
    log,
    settings: {
      tokenSecret: secret,
      rateLimit: { perIdentity: 1e9, perAddress: 1e9 },
      trustProxy: false,
      mobileDirectory,
      emergency: noEmergency,
    },
  });
}

/** People of the demo, signed in as any caller is: their sessions are looked up like any other. */
async function signIn(): Promise<People> {
  const db = createDatabase(replayUrl, { max: 1 });
  const tokens = createTokens({ secret, clock: systemClock });
  const signed: string[] = [];
  const names: string[] = [];
  let choosy = 0;
  const hashed = await hashPassword(benchPassword);
  for (const { id: userId } of await db
    .selectFrom('users')
    .select('id')
    .orderBy('id')
    .limit(signedIn)
    .execute()) {
    const session = { userId, device: 'web/0/web', clock: systemClock };
    const { expiresAt: _, ...identity } = await openSession(db, session);
    signed.push(await tokens.sign(identity, hour));
    choosy = userId;
    names.push(`bench${userId}`);
    const login = { login_name: `bench${userId}`, password_hash: hashed };
    await db.updateTable('users').set(login).where('id', '=', userId).execute();
  }
  const expert = await db.selectFrom('experts').select('id').limit(1).executeTakeFirstOrThrow();
  await db.insertInto('author_blocks').values({ user_id: choosy, expert_id: expert.id }).execute();
  await db.destroy();
  return { tokens: signed.slice(0, -1), choosy: signed.at(-1) ?? '', names };
}

function startBare(answers: readonly Answer[]): FastifyInstance {
  const app = fastify();
  answers.forEach(({ headers, body }, index) => {
    const bytes = Buffer.from(body, 'base64');
    app.get(`/${index}`, (_request, reply) => reply.headers(headers).send(bytes));
  });
  return app;
}

async function replay(ask: Questions['replay']['ask']): Promise<{ microseconds: number }> {
  const pool = new pg.Pool({ connectionString: replayUrl, max: rows });
  const row = async () => {
    for (let turn = 0; turn < ask.times / rows; turn++) await runAll(pool, ask.statements);
  };
  const runRows = () => Promise.all(Array.from({ length: rows }, row));
  await runAll(pool, ask.statements);
  const before = process.cpuUsage();
  await runRows();
  const { user, system } = process.cpuUsage(before);
  await pool.end();
  return { microseconds: (user + system) / ask.times };
}

async function runAll(pool: pg.Pool, statements: readonly Statement[]): Promise<void> {
  for (const { values, ...statement } of statements) await pool.query({ ...statement, values: [...values] });
}

answerQuestions<Questions>({
  start: async (role) => {
    const app = role.kind === 'academy' ? await startAcademy(role) : startBare(role.answers);
    await app.listen({ port: 0, host: '127.0.0.1' });
    const people = role.kind === 'academy' ? await signIn() : null;
    return { port: (app.server.address() as AddressInfo).port, people };
  },
  cpu: async () => {
    const { user, system } = process.cpuUsage();
    return { microseconds: user + system };
  },
  record: async () => ({ statements: recording.toggle() }),
  replay,
});
