import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Upload as TusUpload } from 'tus-js-client';
import { expect, test } from 'vitest';
import { apiPrefix } from '@academy/contract/http/envelope.ts';
import { systemClock } from './kit/clock.ts';
import { makeFilm } from './modules/uploads/testing/film.ts';
import { addVerifiedSession } from './modules/testing/identity.ts';
import { addScene, addUser } from './modules/testing/rows.ts';
import { useAcademyProcess } from './start/testing/academy-process.ts';
import { createTokens } from './transport/token.ts';

/** A whole process, killed in the middle of an upload. */

const secret = 'forty characters that are no secret at all';
const academy = useAcademyProcess(secret);

const endpointOf = (address: string) => `${address}${apiPrefix}/operator/uploads`;

test('an upload survives kill -9: no acknowledged byte is lost, and the file arrives unchanged', async () => {
  const scene = await addScene(academy.db);
  const tokens = createTokens({ secret, clock: systemClock });
  const operator = await addUser(academy.db, scene, { operator: true });
  const token = await tokens.sign(await addVerifiedSession(academy.db, operator), 3_600_000);
  const film = makeFilm('mp4', { noise: true });
  expect(film.length).toBeGreaterThan(4_000_000);
  const address = await academy.start();
  const { url, acknowledged } = await sendUntilKilled(film, { address, token });
  expect(acknowledged).toBeGreaterThan(0);

  await academy.start(new URL(address).port);
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

  const row = await academy.db.selectFrom('uploads').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    id: url.slice(url.lastIndexOf('/') + 1),
    user_id: operator,
    kind: 'video',
    bytes: film.length,
    sha256: createHash('sha256').update(film).digest('hex'),
  });
  // Acknowledged bytes are on the disk, also when the process ends right after.
  await academy.kill();
  await academy.start(new URL(address).port);
  const asked = await fetch(url, { method: 'HEAD', headers });
  expect(asked.headers.get('upload-offset')).toBe(String(film.length));
  const state = await fetch(`${address}${apiPrefix}/operator/upload?id=${row.id}`, { headers });
  expect(await state.json()).toMatchObject({ code: 200, data: { id: row.id, kind: 'video' } });
  expect(await readdir(join(academy.dataDir, 'uploads', 'resumable'))).toEqual([]);
}, 120_000);

/** Sends in chunks and kills the server while one in the middle is on its way. */
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
        void academy.kill();
      },
      onError: () => resolve({ url: sending.url!, acknowledged }),
    });
    sending.start();
  });
}
