import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashPassword } from '../../domain/identity/password-hash.ts';
import { addScene, addUser, type Scene } from '../testing/rows.ts';
import { useTestModule } from '../testing/test-module.ts';
import { createUserRoutes } from './routes.ts';

const minute = 60_000;
const password = 'xiaoman-2026';
let now = Date.now();
const clock = { now: () => new Date(now) };
const academy = useTestModule((deps) => createUserRoutes({ ...deps, clock }));

let scene: Scene;
let hashed: string;
beforeAll(async () => {
  scene = await addScene(academy.db);
  hashed = await hashPassword(password);
});
beforeEach(() => academy.db.deleteFrom('login_failures').execute());

let numbers = 13_700_000_000;
async function addPerson(fields: { login_name?: string } = {}) {
  const mobile = String((numbers += 1));
  return { mobile, uid: await addUser(academy.db, scene, { mobile, password_hash: hashed, ...fields }) };
}
const login = (account: string, typed = password, agreed = 1) =>
  academy.as().send('POST user/login/account', { account, password: typed, agreed });
const wrongLogin = { code: 1012, msg: '账号或密码不正确', data: null };
const tooSoon = { code: 1019, msg: '密码错误次数太多，请 15 分钟后再试，或改用验证码' };

test('number or login name, with the password', async () => {
  const { mobile, uid } = await addPerson({ login_name: 'lixia.edu' });
  expect(await login(mobile)).toMatchObject({ code: 200, data: { uid, is_new: false, next: null } });
  expect(await login(' Lixia.Edu ')).toMatchObject({ code: 200, data: { uid } });
});

test('passwords are stored as argon2id, 19 MiB, two passes, each with its own salt', async () => {
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hashPassword(password)).not.toBe(hashed);
});

test('an unknown account, a wrong password, a user without one and an erased user give the same response', async () => {
  const { mobile } = await addPerson();
  await addUser(academy.db, scene, { login_name: 'no-password' });
  await addUser(academy.db, scene, { state: 'gone', avatar_id: null });
  for (const account of ['13611111111', 'nobody', 'no-password', `' or 1=1 --`]) {
    expect(await login(account)).toEqual(wrongLogin);
  }
  expect(await login(mobile, 'Xiaoman-2026')).toEqual(wrongLogin);
});

test('unknown accounts and users without a password cost one hashing too: while that is busy, all wait', async () => {
  const { mobile } = await addPerson();
  await addUser(academy.db, scene, { login_name: 'still-without' });
  const done = new AbortController();
  // Each finished one starts again at once; calls without a place are refused.
  const hashRepeatedly = async () => {
    while (!done.signal.aborted) await hashPassword(password);
  };
  const hashing = Promise.allSettled(Array.from({ length: 110 }, hashRepeatedly));
  for (const account of [mobile, 'nobody', 'still-without']) {
    expect(await login(account, 'something-else-1')).toMatchObject({ code: 503 });
  }
  done.abort();
  await hashing;
  expect(await login('nobody', 'something-else-1')).toEqual(wrongLogin);
}, 30_000);

test('without agreement nobody is signed in', async () => {
  const { mobile } = await addPerson();
  expect(await login(mobile, password, 0)).toMatchObject({ code: 1013 });
});

test('signing in cancels a requested deletion', async () => {
  const { mobile, uid } = await addPerson();
  await academy.db
    .updateTable('users')
    .set({ state: 'leaving', leaves_at: new Date() })
    .where('id', '=', uid)
    .execute();
  expect(await login(mobile)).toMatchObject({ data: { stayed: true } });
});

describe('brute force', () => {
  test('after five wrong passwords the right one has to wait a quarter of an hour', async () => {
    const { mobile } = await addPerson();
    for (let times = 0; times < 5; times++)
      expect(await login(mobile, `wrong-${times}-one`)).toEqual(wrongLogin);
    expect(await login(mobile)).toMatchObject({ ...tooSoon, data: { retry_after_seconds: 900 } });
    now += 15 * minute;
    expect(await login(mobile)).toMatchObject({ code: 200 });
  });

  test('the wait in the message is that of the user, not of an older mistake from the same address', async () => {
    await login('a.neighbour');
    now += 14 * minute;
    const { mobile } = await addPerson();
    for (let times = 0; times < 5; times++) await login(mobile, `wrong-${times}-one`);
    expect(await login(mobile)).toMatchObject({ ...tooSoon, data: { retry_after_seconds: 900 } });
  });

  test('number and login name of one user are counted together', async () => {
    const { mobile } = await addPerson({ login_name: 'one.person' });
    for (let times = 0; times < 5; times++) await login(times % 2 ? mobile : 'one.person', 'wrong-one-1');
    expect(await login(mobile)).toMatchObject(tooSoon);
  });

  test('an unknown account waits the same', async () => {
    for (let times = 0; times < 5; times++) expect(await login('nobody.at.all')).toEqual(wrongLogin);
    expect(await login('nobody.at.all')).toMatchObject(tooSoon);
    expect(await login(' NOBODY.at.all')).toMatchObject(tooSoon);
  });

  test('a right password resets the count', async () => {
    const { mobile } = await addPerson();
    for (let round = 0; round < 3; round++) {
      for (let times = 0; times < 4; times++) expect(await login(mobile, 'wrong-one-1')).toEqual(wrongLogin);
      expect(await login(mobile)).toMatchObject({ code: 200 });
    }
  });

  test('sixty concurrent guesses count as five at most', async () => {
    const { mobile } = await addPerson();
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => login(mobile, index < 59 ? 'wrong-one-1' : password)),
    );
    expect(answers.filter(({ code }) => code === 1012).length).toBeLessThanOrEqual(5);
    expect(answers.filter(({ code }) => code === 1019).length).toBeGreaterThanOrEqual(54);
  });

  test('an address that tries many accounts waits after thirty', async () => {
    for (let index = 0; index < 30; index++) expect(await login(`account.${index}`)).toEqual(wrongLogin);
    const { mobile } = await addPerson();
    expect(await login(mobile)).toMatchObject(tooSoon);
  });

  test('the stored counts name nobody', async () => {
    await login('13612345678');
    const rows = await academy.db.selectFrom('login_failures').selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/13612345678|127\.0\.0\.1/);
  });
});

test('concurrent sign-ins above the limit are served or told to wait, and other calls are served meanwhile', async () => {
  const people = await Promise.all(Array.from({ length: 110 }, () => addPerson()));
  let served = 0;
  const done = new AbortController();
  const others = (async () => {
    while (!done.signal.aborted) {
      expect(await academy.as({ uid: 1 }).send('GET user/session', {})).toMatchObject({ code: 200 });
      served += 1;
    }
  })();
  const answers = await Promise.all(people.map(({ mobile }) => login(mobile)));
  done.abort();
  await others;
  const count = (code: number) => answers.filter((answer) => answer.code === code).length;
  expect(count(200) + count(503)).toBe(110);
  expect(count(200)).toBeGreaterThanOrEqual(100);
  expect(served).toBeGreaterThan(10);
}, 60_000);

describe('POST user/password/check', () => {
  const check = (uid: number, typed = password) =>
    academy.as({ uid }).send('POST user/password/check', { password: typed });

  test('it says whether the password is right, and is counted like a sign-in', async () => {
    const { uid, mobile } = await addPerson();
    expect(await check(uid)).toEqual({ code: 200, msg: '成功', data: { correct: true } });
    for (let times = 0; times < 5; times++) {
      expect(await check(uid, 'wrong-one-1')).toMatchObject({ data: { correct: false } });
    }
    expect(await check(uid)).toMatchObject(tooSoon);
    expect(await login(mobile)).toMatchObject(tooSoon);
  });

  test('for a user without a password the response is no', async () => {
    const uid = await addUser(academy.db, scene);
    expect(await check(uid)).toMatchObject({ data: { correct: false } });
  });

  test('it requires login', async () => {
    expect(await academy.as().send('POST user/password/check', { password })).toMatchObject({ code: 403 });
  });
});
