import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { CertificateFrame } from '@academy/contract/certificate-limits.ts';
import { verifyLedger } from '../../domain/credit/verify-ledger.ts';
import { addScene, addUser, type Scene } from '../testing/rows.ts';
import { addGuardian, addSemester, addStudent } from '../testing/student-rows.ts';
import { useTestModule } from '../testing/test-module.ts';
import { createCertificateRoutes } from './certificates.ts';

const academy = useTestModule(createCertificateRoutes);
let scene: Scene;
let uid: number;
let student: number;
let serial: string;
beforeAll(async () => {
  scene = await addScene(academy.db);
});

let serials = 0;
beforeEach(async () => {
  const { db } = academy;
  uid = await addUser(db, scene);
  student = await addStudent(db, uid, { current: true });
  serial = `2026-AAAA-BBBB-${(serials += 1) + 2_000}`;
  const semesterId = await addSemester(db, { account_id: scene.academy });
  await db
    .insertInto('graduations')
    .values({
      student_id: student,
      semester_id: semesterId,
      serial,
      student_name: '小满',
      credits: 6,
      graduated_at: new Date(),
    })
    .execute();
});

let causes = 0;
const earn = (amount: number, userId = uid) =>
  academy.db
    .insertInto('ledger_entries')
    .values({ ledger: 2, user_id: userId, amount, cause: `earned ${(causes += 1)}` })
    .execute();
const choose = (frame: CertificateFrame, as = uid, of = serial) =>
  academy.as({ uid: as }).send('POST user/certificate/frame', { serial: of, frame });
const frameOf = async () => (await academy.read('GET certificate', { serial })).frame;
const spendings = () =>
  academy.db
    .selectFrom('ledger_entries')
    .where('user_id', '=', uid)
    .where('amount', '<', 0)
    .orderBy('id')
    .select(['ledger', 'amount', 'cause'])
    .execute();

test('points buy a frame once; everybody sees the certificate in it', async () => {
  await earn(100);
  expect(await academy.as({ uid }).done('GET user/certificate/frame', {})).toEqual({
    score: 100,
    list: [
      { key: 'plain', title: '素雅', price: 0, owned: true },
      { key: 'garden', title: '花园', price: 60, owned: false },
      { key: 'starry', title: '星空', price: 120, owned: false },
    ],
  });
  expect(await frameOf()).toBe('plain');
  expect(await choose('garden')).toMatchObject({
    code: 200,
    data: { frame: 'garden', spent: 60, score: 40 },
  });
  expect(await frameOf()).toBe('garden');
  expect(await choose('plain')).toMatchObject({ data: { frame: 'plain', spent: 0, score: 40 } });
  expect(await choose('garden', uid, serial.toLowerCase())).toMatchObject({ data: { spent: 0, score: 40 } });
  // However the serial is typed, it is the same certificate.
  expect(await choose('plain', uid, serial.replaceAll('-', ''))).toMatchObject({ code: 200 });
  expect(await frameOf()).toBe('plain');
  expect(await spendings()).toEqual([{ ledger: 2, amount: -60, cause: 'frame/garden' }]);
  const { list } = await academy.as({ uid }).done('GET user/certificate/frame', {});
  expect(list.map(({ owned }) => owned)).toEqual([true, true, false]);
  expect(await verifyLedger(academy.db, new Date())).toEqual([]);
});

test('too few points buy nothing, and the certificate stays as it is', async () => {
  await earn(59);
  expect(await choose('garden')).toEqual({ code: 1009, msg: '积分不够：需要 60，现在有 59', data: null });
  expect(await frameOf()).toBe('plain');
  expect(await spendings()).toEqual([]);
});

test('concurrent purchases spend once for a frame, and never more than there is', async () => {
  await earn(130);
  const same = await Promise.all(Array.from({ length: 8 }, () => choose('garden')));
  expect(same.map(({ code }) => code)).toEqual(Array.from({ length: 8 }, () => 200));
  await earn(60);
  const answers = await Promise.all([choose('starry'), choose('starry')]);
  expect(answers.map(({ code }) => code)).toEqual([200, 200]);
  expect(await spendings()).toEqual([
    { ledger: 2, amount: -60, cause: 'frame/garden' },
    { ledger: 2, amount: -120, cause: 'frame/starry' },
  ]);
});

test('only the child’s guardians choose, each with their own points', async () => {
  await earn(60);
  await choose('garden');
  const stranger = await addUser(academy.db, scene);
  await earn(500, stranger);
  for (const other of [serial, '2026-XXXX-YYYY-ZZZZ'])
    expect(await choose('starry', stranger, other)).toMatchObject({ code: 404, msg: '没有找到这张证书' });
  await addGuardian(academy.db, { user_id: stranger, student_id: student });
  expect(await choose('starry', stranger)).toMatchObject({ data: { spent: 120, score: 380 } });
  expect(await frameOf()).toBe('starry');
  expect(await choose('garden', stranger)).toMatchObject({ data: { spent: 60 } });
});
