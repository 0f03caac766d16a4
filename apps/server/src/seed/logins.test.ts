import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findOrCreateUser } from '../domain/identity/create-user.ts';
import { findRights } from '../domain/identity/roles.ts';
import { listDemoMobiles } from './logins.ts';
import { sampleFiles } from './testing/fixture.ts';
import { demoSecrets, useDemo } from './testing/use-demo.ts';

const academy = useDemo();
const findPerson = (mobile: string) =>
  academy.db.selectFrom('users').where('mobile', '=', mobile).selectAll().executeTakeFirst();
const rightsOf = async (mobile: string) => {
  const person = await findPerson(mobile);
  return person && (await findRights(academy.db, person.id))?.roles;
};
const mobiles = ['13800000001', '13800000002', '13800000003', '13800000004'];

test('the demo has a parent, an expert, an account owner and an operator who can sign in', async () => {
  await academy.seed();
  expect(await Promise.all(mobiles.map(rightsOf))).toEqual([
    [],
    ['expert'],
    ['owner'],
    ['operator', 'admin'],
  ]);
  const owner = await findPerson('13800000003');
  const account = await academy.db
    .selectFrom('accounts')
    .where('id', '=', owner!.account_id)
    .select('key')
    .executeTakeFirst();
  expect(account).toEqual({ key: 'lixia' });
});

test('a user who signs in has the comments of the author with the same nickname', async () => {
  await academy.seed();
  const parent = await findPerson('13800000001');
  const comments = await academy.db
    .selectFrom('comments')
    .where('user_id', '=', parent!.id)
    .select('text')
    .execute();
  expect(comments).toEqual([{ text: '今晚撕纸条。' }]);
});

test('a user who was deleted or changed the number is not changed by a later edition', async () => {
  await academy.seed();
  const set = (mobile: string, row: object) =>
    academy.db.updateTable('users').set(row).where('mobile', '=', mobile).execute();
  await set('13800000001', { mobile: null, avatar_id: null, state: 'gone' });
  await set('13800000002', { nickname: '慕晴', avatar_id: null });
  await set('13800000004', { mobile: '13912345678', operator: false });
  await academy.useFolder({ 'search-words.json': { words: ['新词'] } });
  await academy.seed();
  expect(await findPerson('13800000001')).toBeUndefined();
  expect(await findPerson('13800000004')).toBeUndefined();
  expect(await rightsOf('13912345678')).toEqual([]);
  expect(await findPerson('13800000002')).toMatchObject({ nickname: '慕晴', avatar_id: null });
});

test('an author who signs in keeps the name and the avatar that they chose', async () => {
  await academy.seed();
  const own = { nickname: '满妈', avatar_id: null, area_id: 2 };
  await academy.db.updateTable('users').set(own).where('mobile', '=', '13800000001').execute();
  const [first, ...comments] = sampleFiles['comments.json'] as { replies: object[] }[];
  const reply = { name: '小满妈妈', text: '又撕了一晚', daysAgo: 0, likes: 0 };
  await academy.useFolder({
    'comments.json': [{ ...first, replies: [...first!.replies, reply] }, ...comments],
  });
  await academy.seed();
  const parent = await findPerson('13800000001');
  expect(parent).toMatchObject(own);
  const writtenComments = await academy.db
    .selectFrom('comments')
    .where('user_id', '=', parent!.id)
    .select('text')
    .execute();
  expect(writtenComments).toHaveLength(2);
});

test('a number that another user has stays theirs, and gives them no role', async () => {
  await academy.useFolder({ 'logins.json': [] });
  await academy.seed();
  const { userId } = await findOrCreateUser(academy.db, { mobile: '13800000004' });
  await academy.useFolder({ 'logins.json': sampleFiles['logins.json'] });
  await academy.seed();
  expect(await findPerson('13800000004')).toMatchObject({ id: userId, operator: false });
  expect(await rightsOf('13800000003')).toEqual(['owner']);
});

test('an unknown expert, account or area is reported before anything is written', async () => {
  const [parent] = sampleFiles['logins.json'] as object[];
  await academy.useFolder({ 'logins.json': [{ ...parent, expert: 'nobody' }] });
  await expect(academy.seed()).rejects.toThrow('demo/logins.json: /expert nobody is not known');
});

test('the demo’s numbers are read without the database, and the list is empty without its files', async () => {
  expect(await listDemoMobiles(academy.folder)).toEqual(mobiles);
  const empty = await mkdtemp(join(tmpdir(), 'academy-demo-'));
  expect(await listDemoMobiles(empty)).toEqual([]);
  await writeFile(join(empty, 'logins.json'), 'rubbish');
  await expect(listDemoMobiles(empty)).rejects.toThrow('demo/logins.json');
});

test('the demo’s operator has the second factor of the file, until they have one of their own', async () => {
  await academy.seed();
  const { id: userId } = (await findPerson('13800000004'))!;
  const readFactors = () => academy.db.selectFrom('second_factors').selectAll().execute();
  const [factor, ...others] = await readFactors();
  expect(others).toEqual([]);
  expect(factor).toMatchObject({ user_id: userId, demo: true, confirmed_at: academy.now });
  expect(demoSecrets.open(factor!.sealed_secret, factor!.id)?.toString()).toBe('12345678901234567890');
  const own = { sealed_secret: 'their own', demo: false };
  await academy.db.updateTable('second_factors').set(own).execute();
  await academy.useFolder({ 'search-words.json': { words: ['新词'] } });
  await academy.seed();
  expect(await readFactors()).toMatchObject([own]);
});

test('whoever has the number of the demo’s operator, and is none, gets no second factor', async () => {
  await academy.seed();
  await academy.db.deleteFrom('second_factors').execute();
  await academy.db.updateTable('users').set({ operator: false }).execute();
  await academy.useFolder({ 'search-words.json': { words: ['新词'] } });
  await academy.seed();
  expect(await academy.db.selectFrom('second_factors').select('id').execute()).toEqual([]);
});
