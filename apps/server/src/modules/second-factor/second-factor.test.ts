import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { deleteOldSignInRecords } from '../../domain/identity/delete-old-records.ts';
import { computeCode, decodeBase32, stepAt } from '../../domain/identity/second-factor/totp.ts';
import { findStreamKeyVersion } from '../../domain/identity/stream-key-version.ts';
import { addSession } from '../testing/identity.ts';
import { addUser } from '../testing/rows.ts';
import { secrets, setUpOperators, wrong } from './testing/set-up-operators.ts';

const operators = setUpOperators();
const { academy, lines, pass, nextStep, addOperator, enrol, stateOf, verify, wrongCode } = operators;

test('setting up: the key counts from its first right code on, which verifies the session', async () => {
  const one = await addOperator();
  expect(await stateOf(one)).toEqual({ enabled_at: null, recovery_codes_left: 0, verified_until: null });
  const setup = await one.as.done('POST operator/secondfactor/setup', {});
  expect(setup.address).toContain(`secret=${setup.key}&`);
  expect(setup.address).toContain(`:${one.mobile.slice(0, 3)}****${one.mobile.slice(7)}?`);
  expect(await stateOf(one)).toMatchObject({ enabled_at: null });
  expect(await verify(one, '123456')).toMatchObject({ code: 1009, msg: '您还没有设置二次验证' });
  const code = computeCode(decodeBase32(setup.key), stepAt(operators.now));
  const confirmed = await one.as.done('POST operator/secondfactor/confirm', { code });
  expect(confirmed.recovery_codes).toHaveLength(10);
  expect(new Set(confirmed.recovery_codes).size).toBe(10);
  for (const recovery of confirmed.recovery_codes)
    expect(recovery).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
  const until = new Date(operators.now.getTime() + 12 * 3_600_000).toISOString();
  expect(confirmed.verified_until).toBe(until);
  expect(await stateOf(one)).toEqual({
    enabled_at: operators.now.toISOString(),
    recovery_codes_left: 10,
    verified_until: until,
  });
});

test('neither the key nor a recovery code is readable in the database or in the log', async () => {
  const one = await enrol();
  const factors = await academy.db.selectFrom('second_factors').selectAll().execute();
  const codes = await academy.db.selectFrom('recovery_codes').selectAll().execute();
  const stored = JSON.stringify([factors, codes]) + lines.join('');
  const { secret } = one;
  for (const encoding of ['hex', 'base64', 'base64url', 'latin1'] as const)
    expect(stored).not.toContain(secret.toString(encoding));
  for (const code of one.recoveryCodes) {
    expect(stored).not.toContain(code);
    expect(stored).not.toContain(code.replace('-', ''));
  }
  const mine = factors.find((row) => row.user_id === one.uid);
  expect(secrets.open(mine!.sealed_secret, mine!.id)).toEqual(secret);
});

test('a second setup voids the key of the first, and none is possible once one is confirmed', async () => {
  const one = await addOperator();
  const keys = [
    await one.as.done('POST operator/secondfactor/setup', {}),
    await one.as.done('POST operator/secondfactor/setup', {}),
  ].map(({ key }) => computeCode(decodeBase32(key), stepAt(operators.now)));
  const confirm = (code: string) => one.as.send('POST operator/secondfactor/confirm', { code });
  expect(await confirm(keys[0]!)).toEqual(wrong);
  expect(await confirm(keys[1]!)).toMatchObject({ code: 200 });
  expect(await one.as.send('POST operator/secondfactor/setup', {})).toMatchObject({ code: 1009 });
  expect(await confirm(keys[1]!)).toMatchObject({ code: 1009 });
});

test('a setup has to be confirmed within a quarter of an hour, and is then deleted', async () => {
  const one = await addOperator();
  const { key } = await one.as.done('POST operator/secondfactor/setup', {});
  pass(15 * 60_000 + 1);
  const code = computeCode(decodeBase32(key), stepAt(operators.now));
  expect(await one.as.send('POST operator/secondfactor/confirm', { code })).toMatchObject({ code: 1009 });
  const confirmed = await enrol();
  pass(15 * 60_000 + 1);
  await deleteOldSignInRecords(academy.db, operators.now);
  const rows = await academy.db.selectFrom('second_factors').select('user_id').execute();
  expect(rows.map((row) => row.user_id)).not.toContain(one.uid);
  expect(rows.map((row) => row.user_id)).toContain(confirmed.uid);
});

test('verifying is bound to the session: the operator’s other devices stay as they are', async () => {
  const one = await enrol();
  const elsewhere = academy.as(await addSession(academy.db, one.uid));
  expect(await stateOf({ as: elsewhere })).toMatchObject({ verified_until: null });
  nextStep();
  expect(await elsewhere.send('POST operator/secondfactor/verify', { code: one.codeAt() })).toMatchObject({
    code: 200,
  });
  expect(await stateOf({ as: elsewhere })).toMatchObject({ verified_until: expect.any(String) });
  pass(12 * 3_600_000);
  expect(await stateOf({ as: elsewhere })).toMatchObject({ verified_until: null });
});

test('new recovery codes replace all earlier ones; a code of the app or a recovery code asks for them', async () => {
  const one = await enrol();
  nextStep();
  const renewed = await one.as.done('POST operator/secondfactor/codes', { code: one.codeAt() });
  expect(renewed.recovery_codes).toHaveLength(10);
  expect(await verify(one, one.recoveryCodes[0]!)).toEqual(wrong);
  const last = await one.as.done('POST operator/secondfactor/codes', { code: renewed.recovery_codes[3]! });
  expect(await stateOf(one)).toMatchObject({ recovery_codes_left: 10 });
  expect(await verify(one, last.recovery_codes[9]!)).toMatchObject({ code: 200 });
  expect(await one.as.send('POST operator/secondfactor/codes', { code: wrongCode(one) })).toEqual(wrong);
});

test('removing needs a right code, ends every verification, and makes room for another setup', async () => {
  const one = await enrol();
  const elsewhere = academy.as(await addSession(academy.db, one.uid));
  nextStep();
  await elsewhere.done('POST operator/secondfactor/verify', { code: one.codeAt() });
  expect(await one.as.send('POST operator/secondfactor/remove', { code: wrongCode(one) })).toEqual(wrong);
  expect(await stateOf(one)).toMatchObject({ enabled_at: expect.any(String) });
  nextStep();
  await one.as.done('POST operator/secondfactor/remove', { code: one.codeAt() });
  for (const as of [one.as, elsewhere])
    expect(await stateOf({ as })).toEqual({ enabled_at: null, recovery_codes_left: 0, verified_until: null });
  await enrol(one);
  expect(await stateOf(one)).toMatchObject({ recovery_codes_left: 10 });
});

test('an operator resets another one’s lost factor with their own code, and signs them out everywhere', async () => {
  const [one, lost] = [await enrol(), await enrol()];
  nextStep();
  const reset = (mobile: string, code: string) =>
    one.as.send('POST operator/secondfactor/reset', { mobile, code });
  const version = await findStreamKeyVersion(academy.db, lost.uid);
  expect(await reset(lost.mobile, wrongCode(one))).toEqual(wrong);
  expect(await reset(lost.mobile, lost.codeAt())).toEqual(wrong);
  expect(await reset(lost.mobile, one.codeAt())).toMatchObject({ code: 200 });
  const rows = academy.db.selectFrom('second_factors').where('user_id', '=', lost.uid).select('id');
  expect(await rows.execute()).toEqual([]);
  const sessions = await academy.db
    .selectFrom('sessions')
    .where('user_id', '=', lost.uid)
    .select(['end_cause'])
    .execute();
  expect(sessions).toEqual([{ end_cause: 'operator' }]);
  // The phone may also hold a key for programs that stream.
  expect(await findStreamKeyVersion(academy.db, lost.uid)).toBe(version! + 1);
  const line = lines.find((text) => text.includes('a second factor was reset'))!;
  expect(JSON.parse(line)).toMatchObject({ userId: lost.uid, by: one.uid });
  expect(line).not.toContain(lost.mobile);
});

test('of two operators who reset each other at once one succeeds, and nobody sees an error of the database', async () => {
  for (let round = 0; round < 2; round += 1) {
    const [one, other] = [await enrol(), await enrol()];
    nextStep();
    const answers = await Promise.all([
      one.as.send('POST operator/secondfactor/reset', { mobile: other.mobile, code: one.codeAt() }),
      other.as.send('POST operator/secondfactor/reset', { mobile: one.mobile, code: other.codeAt() }),
    ]);
    // The other one has no second factor any more, or no session.
    expect([1009, 403]).toContain(answers.find(({ code }) => code !== 200)?.code);
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  }
});

test('when the attempt cannot be withdrawn, the recovery codes are not replaced either', async () => {
  const one = await enrol();
  nextStep();
  await sql`create function refuse_delete() returns trigger language plpgsql as 'begin raise exception ''refused''; end';
    create trigger refuse_delete before delete on login_failures execute function refuse_delete()`.execute(
    academy.db,
  );
  const answer = await one.as.send('POST operator/secondfactor/codes', { code: one.codeAt() });
  await sql`drop trigger refuse_delete on login_failures; drop function refuse_delete`.execute(academy.db);
  expect(answer.code).toBe(500);
  expect(await verify(one, one.recoveryCodes[0]!)).toMatchObject({ code: 200 });
});

test('nobody resets themselves, a parent, an operator without a second factor, or anybody without one', async () => {
  const [one, bare] = [await enrol(), await addOperator()];
  const mobile = '13699999999';
  await addUser(academy.db, operators.scene, { mobile });
  for (const number of [one.mobile, bare.mobile, mobile, '13688888888']) {
    nextStep();
    const answer = await one.as.send('POST operator/secondfactor/reset', {
      mobile: number,
      code: one.codeAt(),
    });
    expect(answer).toMatchObject({ code: 404 });
    // What the code was for was not done, so the code is not used up.
    expect(await verify(one, one.codeAt())).toMatchObject({ code: 200 });
  }
  expect(await stateOf(one)).toMatchObject({ enabled_at: expect.any(String) });
  const refused = await bare.as.send('POST operator/secondfactor/reset', {
    mobile: one.mobile,
    code: '123456',
  });
  expect(refused).toMatchObject({ code: 1009 });
});

test('every change is one line of the log with the user’s id', async () => {
  const one = await enrol();
  nextStep();
  await one.as.done('POST operator/secondfactor/codes', { code: one.codeAt() });
  nextStep();
  await one.as.done('POST operator/secondfactor/remove', { code: one.codeAt() });
  const logged = lines.map((line) => JSON.parse(line) as { userId: number; msg: string });
  expect(logged.map(({ userId, msg }) => [userId, msg])).toEqual([
    [one.uid, 'a second factor is being set up'],
    [one.uid, 'a second factor was set up'],
    [one.uid, 'the recovery codes were replaced'],
    [one.uid, 'a second factor was removed'],
  ]);
});

test('parents have no second factor; an operator who is none any more sets up nothing', async () => {
  const parent = academy.as({ ...(await addSession(academy.db, operators.scene.parent)) });
  for (const path of ['setup', 'confirm', 'verify', 'codes', 'remove', 'reset'] as const)
    expect(await parent.send(`POST operator/secondfactor/${path}`, {})).toMatchObject({
      code: 1003,
    });
  expect(await parent.send('GET operator/secondfactor', {})).toMatchObject({ code: 1003 });
});
