import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Api } from '@academy/contract/endpoints.ts';
import { qaLimits } from '@academy/contract/realtime/chat-limits.ts';
import { createApp } from './app.ts';
import { systemClock } from './kit/clock.ts';
import { academySecret, useAcademy } from './modules/lives/testing/use-academy.ts';
import { addQaLibrary, homeworkQuestion } from './modules/qa/testing/qa-library.ts';
import {
  addAsker,
  aDevice,
  askByCall,
  type Caller,
  callFrom,
  useChats,
} from './modules/qa/testing/use-chat.ts';
import { testSettings } from './transport/testing/test-server.ts';

/** What counts as a question, and who counts as one guest. */

vi.setConfig({ testTimeout: 60_000 });

const academy = useAcademy(({ db, storage, tokenSecret }) =>
  createApp({
    db,
    probeDb: db,
    storage,
    clock: systemClock,
    settings: { ...testSettings, tokenSecret, pieceInterval: 0 },
    checkOutput: true,
  }),
);
const { enter } = useChats(academy);
beforeAll(async () => {
  await addQaLibrary(academy.db, academy.people.scene);
});
const newAsker = () => addAsker(academy.db, academy.people.scene, academySecret);

const ask = (caller: Caller, content: string, fields: Partial<Api['POST qa/record']['input']> = {}) =>
  askByCall(academy.origin, caller, { content, ...fields });

test('thanks cost no question, also when none is left; a question with thanks does', async () => {
  const device = aDevice();
  const person = await newAsker();
  for (const [caller, max] of [
    [device, qaLimits.guestPerDay],
    [person, qaLimits.perDay],
  ] as const) {
    const left = async () => (await callFrom(academy.origin, caller, ['GET qa/ai/wstoken', {}])).data!.left;
    for (const thanks of ['谢谢您！', '好的，谢谢，我今晚试试'])
      expect((await ask(caller, thanks)).data).toMatchObject({ answerer: 'none', state: 'done' });
    expect(await left()).toBe(max);
    await ask(caller, `谢谢，${homeworkQuestion}`);
    expect(await left()).toBe(max - 1);
  }
  for (let count = 1; count < qaLimits.guestPerDay; count += 1) await ask(device, homeworkQuestion);
  expect((await ask(device, homeworkQuestion)).code).toBe(1019);
  expect((await ask(device, '谢谢')).code).toBe(200);
});

test('guests without a device id are not one guest: each asks, and none reads what another asked', async () => {
  const first = await ask({}, homeworkQuestion);
  for (let count = 0; count <= qaLimits.guestPerDay; count += 1)
    expect((await ask({}, homeworkQuestion)).code).toBe(200);
  const recordId = first.data!.record_id;
  const stranger = await enter({});
  expect(await stranger.say('resume', { record_id: recordId, offset: 0 })).toMatchObject({
    ok: false,
    name: 'NOT_FOUND',
  });
  // Whoever repeats a request that got lost gets its answer, and is not counted twice.
  const requestId = randomUUID();
  const [one, two] = [
    await ask({}, homeworkQuestion, { request_id: requestId }),
    await ask({}, homeworkQuestion, { request_id: requestId }),
  ];
  expect(two.data).toEqual(one.data);
});
