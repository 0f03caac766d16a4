import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { createRun, endRun } from '../../domain/live/runs.ts';
import { addSegments } from '../../domain/live/segments.ts';
import { AppError } from '../../kit/errors.ts';
import type { Storage } from '../../ports/storage.ts';
import { useLiveRoutes } from './testing/use-live-routes.ts';

let storage: Storage;
const live = useLiveRoutes((deps) => {
  storage = deps.storage;
  return [];
});

test('a cut that the storage did not take is not saved, and the next try makes it', async () => {
  const id = await live.addLive(0);
  await live.asExpert().done('POST user/expert/startlive', { content_id: id });
  const at = new Date();
  const run = { contentId: id, number: 1, userId: live.users.expert, process: randomUUID(), at };
  await createRun(live.db, { ...run, takeover: false });
  const segments = [0, 1, 2].map((number) => ({ number, milliseconds: 1_000, bytes: 5, sound_bytes: 0, at }));
  await addSegments(live.db, run, { segments, size: { width: 320, height: 180 } });
  await live.asExpert().done('POST user/expert/endlive', { content_id: id });
  await endRun(live.db, run);
  const cut = () =>
    live
      .asExpert()
      .send('POST user/expert/livereview', { content_id: id, words: '谢谢大家', trim_seconds: 2 });

  vi.spyOn(storage, 'write').mockRejectedValueOnce(new AppError('UNAVAILABLE'));
  expect(await cut()).toMatchObject({ code: 503 });
  expect(await live.rowOf(id)).toMatchObject({ trim_seconds: 0, words: '' });

  expect(await cut()).toMatchObject({ code: 200, data: { words: '谢谢大家', trim_seconds: 2 } });
  const { video_id: video, trim_seconds: trim } = await live.rowOf(id);
  const asset = live.db.selectFrom('media_assets').select('seconds').where('id', '=', video!);
  expect([trim, await asset.executeTakeFirst()]).toEqual([2, { seconds: 1 }]);
});
