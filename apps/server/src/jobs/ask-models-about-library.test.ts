import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../db/testing/test-database.ts';
import { createSampleLibrary, paragraph } from '../domain/library/testing/sample-library.ts';
import { createLog } from '../kit/log.ts';
import { createOpenAiEmbeddings } from '../providers/embeddings/openai.ts';
import { startFakeEmbeddings } from '../providers/embeddings/testing/fake-embeddings.ts';
import { createPassageEmbedding } from './ask-models-about-library.ts';
import { createLibraryRefresh } from './refresh-derived-data.ts';

const { db, drop } = await createTestDatabase();
const peer = await startFakeEmbeddings();
afterAll(async () => {
  await drop();
  await peer.close();
});
const library = await createSampleLibrary(db);
const log = createLog('silent');
const embeddings = createOpenAiEmbeddings({ url: peer.url, model: 'small' });

const countEmbedded = async () => (await db.selectFrom('qa_embeddings').select('model').execute()).length;

test('new passages are embedded where a model is configured, also when another source cannot be read', async () => {
  const { signal } = new AbortController();
  const refresh = createLibraryRefresh({ db });
  const embedding = createPassageEmbedding({ db, log, embeddings });
  await library.addArticle({ title: '睡前', body: [paragraph('先把灯调暗。')] });
  await refresh.run(signal);
  expect(await countEmbedded()).toBe(0);
  await embedding.run(signal);
  expect(await countEmbedded()).toBe(1);
  await library.addArticle({ title: '坏了的一篇', body: [{ kind: 'paragraph' }] });
  await library.addArticle({ title: '零花钱', body: [paragraph('每周给一次。')] });
  await expect(refresh.run(signal)).rejects.toThrow('could not be read');
  await embedding.run(signal);
  expect(await countEmbedded()).toBe(2);
});
