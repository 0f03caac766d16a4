import fc from 'fast-check';
import { expect, test } from 'vitest';
import { secondFactor } from '@academy/contract/second-factor-limits.ts';
import { secondFactorPurpose } from '../../domain/identity/second-factor/check-second-factor.ts';
import { computeCode, stepAt } from '../../domain/identity/second-factor/totp.ts';
import { createSealedText } from '../../kit/sealed-text.ts';
import { testTokens } from '../../transport/testing/test-server.ts';
import { setUpOperators, wrong } from './testing/set-up-operators.ts';

const operators = setUpOperators();
const { academy, lines, pass, setWallOffset, nextStep, enrol, verify, wrongCode } = operators;

test('the clock of a phone may be one step off, and every code is good once, whatever comes between', async () => {
  const one = await enrol();
  expect(await verify(one, one.codeAt())).toEqual(wrong);
  pass(3 * secondFactor.step);
  expect(await verify(one, one.codeAt(-1))).toMatchObject({ code: 200 });
  expect(await verify(one, one.codeAt(-1))).toEqual(wrong);
  expect(await verify(one, one.codeAt(1))).toMatchObject({ code: 200 });
  // An earlier step than the one used last, although it was never used itself.
  expect(await verify(one, one.codeAt())).toEqual(wrong);
});

test.each([
  ['behind', 3_600_000],
  ['ahead of', -3_600_000],
])(
  'codes of an app are right although the academy’s clock is an hour %s the corrected one',
  async (_, offset) => {
    setWallOffset(offset);
    const one = await enrol();
    nextStep();
    expect(await verify(one, one.codeAt())).toMatchObject({ code: 200 });
    expect(await verify(one, computeCode(one.secret, stepAt(operators.now)))).toEqual(wrong);
  },
);

test('a code that was used stays used when the machine’s clock is set, whatever the academy’s clock says', async () => {
  const one = await enrol();
  nextStep();
  const code = one.codeAt();
  expect(await verify(one, code)).toMatchObject({ code: 200 });
  pass(3_600_000);
  setWallOffset(-3_600_000);
  expect(one.codeAt()).toBe(code);
  expect(await verify(one, code)).toEqual(wrong);
});

test('of many requests with one right code exactly one is served', async () => {
  const one = await enrol();
  for (const code of [computeCode(one.secret, stepAt(nextStep())), one.recoveryCodes[0]!]) {
    const answers = await Promise.all(Array.from({ length: 4 }, () => verify(one, code)));
    expect(answers.map((answer) => answer.code).toSorted()).toEqual([1011, 1011, 1011, 200].toSorted());
    await academy.db.deleteFrom('login_failures').execute();
  }
});

test('a recovery code counts once, however it is typed, and the number left is shown', async () => {
  const one = await enrol();
  const [first, second] = one.recoveryCodes as [string, string];
  const typed = first.replace('-', '').toUpperCase().replaceAll('0', 'O').replaceAll('1', 'I');
  expect(await verify(one, typed)).toMatchObject({ code: 200, data: { recovery_codes_left: 9 } });
  expect(await verify(one, first)).toEqual(wrong);
  expect(await verify(one, second)).toMatchObject({ code: 200, data: { recovery_codes_left: 8 } });
  expect(lines.filter((line) => line.includes('a recovery code was used'))).toHaveLength(2);
});

test('a recovery code of another operator is worth nothing', async () => {
  const [one, other] = [await enrol(), await enrol()];
  expect(await verify(one, other.recoveryCodes[0]!)).toEqual(wrong);
});

test('after five wrong codes right ones are refused, too, for a quarter of an hour and for this operator only', async () => {
  const [one, other] = [await enrol(), await enrol()];
  nextStep();
  for (let attempt = 0; attempt < 5; attempt += 1)
    expect(await verify(one, attempt % 2 ? wrongCode(one) : 'aaaaa-aaaaa')).toEqual(wrong);
  for (const code of [one.codeAt(), one.recoveryCodes[0]!])
    expect(await verify(one, code)).toMatchObject({ code: 1019, data: { retry_after_seconds: 900 } });
  for (const path of ['codes', 'remove'] as const)
    expect(await one.as.send(`POST operator/secondfactor/${path}`, { code: one.codeAt() })).toMatchObject({
      code: 1019,
    });
  expect(await verify(other, other.codeAt())).toMatchObject({ code: 200 });
  pass(15 * 60_000 + 1);
  expect(await verify(one, one.codeAt())).toMatchObject({ code: 200 });
});

test('after the time of day was set back, wrong codes of the future lock nobody out', async () => {
  const one = await enrol();
  for (let attempt = 0; attempt < 5; attempt += 1) await verify(one, wrongCode(one));
  expect(await verify(one, one.recoveryCodes[0]!)).toMatchObject({ code: 1019 });
  pass(-3_600_000);
  expect(await verify(one, one.recoveryCodes[0]!)).toMatchObject({ code: 200 });
  for (let attempt = 0; attempt < 5; attempt += 1) await verify(one, wrongCode(one));
  const refusal = { code: 1019, data: { retry_after_seconds: 900 } };
  expect(await verify(one, one.recoveryCodes[1]!)).toMatchObject(refusal);
});

test('a right code does not give whoever guesses meanwhile more attempts', async () => {
  const one = await enrol();
  for (let attempt = 0; attempt < 4; attempt += 1) await verify(one, wrongCode(one));
  nextStep();
  expect(await verify(one, one.codeAt())).toMatchObject({ code: 200 });
  expect(await verify(one, wrongCode(one))).toEqual(wrong);
  nextStep();
  expect(await verify(one, one.codeAt())).toMatchObject({ code: 1019 });
});

test('of many concurrent wrong codes only five are compared', async () => {
  const one = await enrol();
  const answers = await Promise.all(Array.from({ length: 12 }, () => verify(one, wrongCode(one))));
  expect(answers.filter(({ code }) => code === 1011)).toHaveLength(5);
  expect(answers.filter(({ code }) => code === 1019)).toHaveLength(7);
});

test('with another token secret a stored key proves nothing', async () => {
  const one = await enrol();
  const foreign = createSealedText('another secret, forty characters or more', secondFactorPurpose);
  const row = { sealed_secret: foreign.seal(one.secret, 'x') };
  await academy.db.updateTable('second_factors').set(row).where('user_id', '=', one.uid).execute();
  nextStep();
  expect(await verify(one, one.codeAt())).toEqual(wrong);
});

test.each([
  ['five digits', '12345'],
  ['letters of the wrong length', 'abcdefg'],
  ['nothing', ''],
])('a code of %s is refused by its shape and counts as no attempt', async (_name, code) => {
  const one = await enrol();
  for (let attempt = 0; attempt < 6; attempt += 1)
    expect(await verify(one, code)).toMatchObject({ code: 422 });
  nextStep();
  expect(await verify(one, one.codeAt())).toMatchObject({ code: 200 });
});

test('attempts are counted under a keyed hash, which names nobody', async () => {
  const one = await enrol();
  await verify(one, wrongCode(one));
  const rows = await academy.db.selectFrom('login_failures').select('login_hash').execute();
  expect(rows.map((row) => row.login_hash)).toContain(
    testTokens.hash('login', `second factor of ${one.uid}`),
  );
});

test('whatever the order, a code is accepted in its own step and beside it, and no step twice', async () => {
  const one = await enrol();
  const moves = fc.record({
    /** Steps that pass before the attempt. */
    passed: fc.integer({ min: 0, max: 2 }),
    /** The step of the code, from the one at that time. */
    offset: fc.integer({ min: -3, max: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(moves, { minLength: 1, maxLength: 8 }), async (attempts) => {
      pass(10 * secondFactor.step);
      let used = stepAt(operators.now) - 5;
      for (const { passed, offset } of attempts) {
        pass(passed * secondFactor.step);
        const step = stepAt(operators.now) + offset;
        const code = one.codeAt(offset);
        await academy.db.deleteFrom('login_failures').execute();
        const isAccepted = (await verify(one, code)).code === 200;
        // Another step may have the same six digits by chance.
        const isAmbiguous = [-1, 0, 1].some((near) => near !== offset && one.codeAt(near) === code);
        if (!isAmbiguous) expect([step, isAccepted]).toEqual([step, Math.abs(offset) <= 1 && step > used]);
        if (isAccepted) used = step;
      }
    }),
    { numRuns: 30 },
  );
});
