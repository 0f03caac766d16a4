import { mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fastify, type FastifyInstance } from 'fastify';
import pg from 'pg';
import { createApp } from '../../apps/server/src/app.ts';
import { createDatabase, timeouts } from '../../apps/server/src/db/database.ts';
import { loadShippedRules } from '../../apps/server/src/domain/credit/credit-rules.ts';
import { hashPassword } from '../../apps/server/src/domain/identity/password-hash.ts';
import { createSession } from '../../apps/server/src/domain/identity/create-session.ts';
import { systemClock } from '../../apps/server/src/kit/clock.ts';
import { createLog } from '../../apps/server/src/kit/log.ts';
import { openBuiltRenderer } from '../../apps/server/src/providers/page-renderer/built-renderer.ts';
import { createDiskStorage } from '../../apps/server/src/providers/storage/disk-storage.ts';
import { seedDemo } from '../../apps/server/src/seed/seed.ts';
import { noEmergency } from '../../apps/server/src/transport/settings.ts';
import { createTokens } from '../../apps/server/src/transport/token.ts';
import { serveCommands } from '../harness/subject-process.ts';
import { recordStatements, type Statement } from '../harness/record-statements.ts';
import type { CannedResponse, Commands, Role } from './protocol.ts';
import { benchPassword, type BenchUsers } from './scenarios.ts';

// A measured process: the academy, or a bare server. It communicates with the measuring process over its IPC
// channel.

const repository = join(import.meta.dirname, '../..');
const secret = 'a secret for nothing but this measurement';
const hour = 3_600_000;
const concurrency = 10;
const defaultSignedInCount = 40;
const recording = recordStatements();
let replayUrl = '';

async function startAcademy(role: Extract<Role, { kind: 'academy' }>): Promise<FastifyInstance> {
  replayUrl = role.databaseUrl;
  // The pools of a running academy.
  const db = createDatabase(role.databaseUrl, { max: 10, timeouts: timeouts.requests });
  const probeDb = createDatabase(role.databaseUrl, { max: 2, timeouts: timeouts.probes });
  const workDb = createDatabase(role.databaseUrl, { max: 4, timeouts: timeouts.work });
  const media = join(role.dataDir, 'media');
  await mkdir(media, { recursive: true });
  const storage = createDiskStorage({ root: media, publicPrefix: '/media' });
  await loadShippedRules(workDb, systemClock.now());
  await seedDemo({ db: workDb, storage, clock: systemClock, folder: join(repository, 'demo') });
  const mobileDirectory = join(repository, 'apps/mobile/dist');
  const log = createLog('info');
  const directory = join(repository, 'apps/mobile/renderer/dist');
  await workDb.destroy();
  return createApp({
    db,
    probeDb,
    clock: systemClock,
    storage,
    renderer: await openBuiltRenderer({ directory, mobileDirectory, log }),
    // The cost of logging is part of what a running academy costs.
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

/** Creates sessions for demo users in the database, so that they are looked up like any others. */
async function signIn(count: number): Promise<BenchUsers> {
  const db = createDatabase(replayUrl, { max: 1 });
  const tokens = createTokens({ secret, clock: systemClock });
  const signedTokens: string[] = [];
  const loginNames: string[] = [];
  let blockingUserId = 0;
  const hashed = await hashPassword(benchPassword);
  for (const { id: userId } of await db
    .selectFrom('users')
    .select('id')
    .orderBy('id')
    .limit(count)
    .execute()) {
    const session = { userId, device: 'web/0/web', clock: systemClock };
    const { expiresAt: _, ...identity } = await createSession(db, session);
    signedTokens.push(await tokens.sign(identity, hour));
    blockingUserId = userId;
    loginNames.push(`bench${userId}`);
    const login = { login_name: `bench${userId}`, password_hash: hashed };
    await db.updateTable('users').set(login).where('id', '=', userId).execute();
  }
  const expert = await db.selectFrom('experts').select('id').limit(1).executeTakeFirstOrThrow();
  await db.insertInto('author_blocks').values({ user_id: blockingUserId, expert_id: expert.id }).execute();
  const host = await db
    .selectFrom('lives')
    .innerJoin('contents', 'contents.id', 'lives.content_id')
    .innerJoin('experts', 'experts.id', 'contents.expert_id')
    .select(['lives.content_id as contentId', 'experts.user_id as userId'])
    .where('lives.origin', '=', 'publish')
    .where('lives.status', '=', 0)
    .where('contents.state', '=', 'published')
    .where('experts.user_id', 'is not', null)
    .orderBy('lives.starts_at')
    .executeTakeFirstOrThrow();
  const hostSession = await createSession(db, {
    userId: host.userId!,
    device: 'web/0/web',
    clock: systemClock,
  });
  const { expiresAt: _, ...hostIdentity } = hostSession;
  await db.destroy();
  return {
    tokens: signedTokens.slice(0, -1),
    blockingUserToken: signedTokens.at(-1) ?? '',
    loginNames,
    host: { token: await tokens.sign(hostIdentity, hour), contentId: host.contentId },
  };
}

function startBare(answers: readonly CannedResponse[]): FastifyInstance {
  const app = fastify();
  answers.forEach(({ headers, body }, index) => {
    const bytes = Buffer.from(body, 'base64');
    app.get(`/${index}`, (_request, reply) => reply.headers(headers).send(bytes));
  });
  return app;
}

async function replay(request: Commands['replay']['request']): Promise<{ microseconds: number }> {
  const pool = new pg.Pool({ connectionString: replayUrl, max: concurrency });
  const runSequentially = async () => {
    for (let round = 0; round < request.times / concurrency; round++) await runAll(pool, request.statements);
  };
  const runConcurrently = () => Promise.all(Array.from({ length: concurrency }, runSequentially));
  await runAll(pool, request.statements);
  const before = process.cpuUsage();
  await runConcurrently();
  const { user, system } = process.cpuUsage(before);
  await pool.end();
  return { microseconds: (user + system) / request.times };
}

async function runAll(pool: pg.Pool, statements: readonly Statement[]): Promise<void> {
  for (const { values, ...statement } of statements) await pool.query({ ...statement, values: [...values] });
}

serveCommands<Commands>({
  start: async (role) => {
    const app = role.kind === 'academy' ? await startAcademy(role) : startBare(role.answers);
    await app.listen({ port: 0, host: '127.0.0.1' });
    const people = role.kind === 'academy' ? await signIn(role.signedInCount ?? defaultSignedInCount) : null;
    return { port: (app.server.address() as AddressInfo).port, people };
  },
  cpu: async () => {
    const { user, system } = process.cpuUsage();
    return { microseconds: user + system };
  },
  record: async () => ({ statements: recording.toggle() }),
  replay,
});
