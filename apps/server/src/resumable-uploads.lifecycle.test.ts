import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Upload as TusUpload } from 'tus-js-client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { apiPrefix } from '@academy/contract/http/envelope.ts';
import { createTestDatabase, type TestDatabase } from './db/testing/test-database.ts';
import { systemClock } from './kit/clock.ts';
import { makeFilm } from './modules/upload/testing/film.ts';
import { addSession } from './modules/testing/identity.ts';
import { addScene, addUser } from './modules/testing/rows.ts';
import { createTokens } from './transport/token.ts';

/** A whole process, killed in the middle of an upload. */

const secret = 'forty characters that are no secret at all';
let dataDir: string;
let database: TestDatabase;
let child: ChildProcess | undefined;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'academy-life-'));
  database = await createTestDatabase();
});
afterEach(async () => {
  if (child?.exitCode === null && child.signalCode === null) {
    child.kill('SIGTERM');
    await once(child, 'close');
  }
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts the academy on this port (0: any) and gives its address. */
async function start(port: string): Promise<string> {
  const environment = {
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    PORT: port,
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    TOKEN_SECRET: secret,
    DEMO: 'off',
  };
  const started = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env['PATH'], LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child = started;
  for await (const text of started.stdout) {
    const [, address] = /已启动 (http:\/\/localhost:\d+)\/wx\//.exec(String(text)) ?? [];
    if (address) return address;
  }
  throw new Error(`It ended with ${started.exitCode}`);
}

async function kill(): Promise<void> {
  child!.kill('SIGKILL');
  await once(child!, 'close');
}

const endpointOf = (address: string) => `${address}${apiPrefix}/operator/uploads`;

test('an upload survives kill -9 of the server: nothing acknowledged is lost, and what arrives is what was sent', async () => {
  const scene = await addScene(database.db);
  const tokens = createTokens({ secret, clock: systemClock });
  const operator = await addUser(database.db, scene, { operator: true });
  const token = await tokens.sign(await addSession(database.db, operator), 3_600_000);
  const film = makeFilm('mp4', { noise: true });
  expect(film.length).toBeGreaterThan(4_000_000);
  const address = await start('0');
  const { url, acknowledged } = await sendUntilKilled(film, { address, token });
  expect(acknowledged).toBeGreaterThan(0);

  await start(new URL(address).port);
  const headers = { token, 'tus-resumable': '1.0.0' };
  const known = await fetch(url, { method: 'HEAD', headers });
  expect(Number(known.headers.get('upload-offset'))).toBeGreaterThanOrEqual(acknowledged);
  expect(Number(known.headers.get('upload-offset'))).toBeLessThan(film.length);
  await new Promise<void>((resolve, reject) => {
    const options = {
      endpoint: endpointOf(address),
      uploadUrl: url,
      headers: { token },
      chunkSize: 1_000_000,
    };
    new TusUpload(film, { ...options, onError: reject, onSuccess: () => resolve() }).start();
  });

  const row = await database.db.selectFrom('uploads').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    id: url.slice(url.lastIndexOf('/') + 1),
    user_id: operator,
    kind: 'video',
    bytes: film.length,
    sha256: createHash('sha256').update(film).digest('hex'),
  });
  // Acknowledged means kept: also when the process ends right after.
  await kill();
  await start(new URL(address).port);
  const asked = await fetch(url, { method: 'HEAD', headers });
  expect(asked.headers.get('upload-offset')).toBe(String(film.length));
  const state = await fetch(`${address}${apiPrefix}/operator/upload?id=${row.id}`, { headers });
  expect(await state.json()).toMatchObject({ code: 200, data: { id: row.id, kind: 'video' } });
  expect(await readdir(join(dataDir, 'uploads', 'resumable'))).toEqual([]);
}, 120_000);

/** Sends in pieces, and kills the server while one of those in the middle is on its way. */
function sendUntilKilled(film: Buffer, { address, token }: { address: string; token: string }) {
  return new Promise<{ url: string; acknowledged: number }>((resolve) => {
    let acknowledged = 0;
    let killing = false;
    const sending: TusUpload = new TusUpload(film, {
      endpoint: endpointOf(address),
      headers: { token },
      metadata: { filename: '公开课.mp4' },
      chunkSize: 300_000,
      retryDelays: null,
      onChunkComplete: (_size, sent) => void (acknowledged = sent),
      onProgress: (sent) => {
        if (killing || sent < film.length * 0.4 || sent === acknowledged) return;
        killing = true;
        void kill();
      },
      onError: () => resolve({ url: sending.url!, acknowledged }),
    });
    sending.start();
  });
}
