import { expect, test } from 'vitest';
import { changeDemo } from './testing/fixture.ts';
import { useDemo } from './testing/use-demo.ts';

const academy = useDemo();

const listRecommendations = () =>
  academy.db
    .selectFrom('account_recommendations')
    .innerJoin('contents', 'contents.id', 'content_id')
    .innerJoin('accounts', 'accounts.id', 'account_recommendations.account_id')
    .select(['accounts.key as account', 'contents.key', 'place', 'account_recommendations.state'])
    .select(['decided_at', 'reason'])
    .orderBy('contents.key')
    .execute();

test('owners have recommended contents, and read what an operator decided', async () => {
  await academy.seed();
  const common = { account: 'lixia', place: 'home' };
  expect(await listRecommendations()).toEqual([
    {
      ...common,
      key: 'article/task-too-long',
      state: 'refused',
      decided_at: new Date('2026-11-20T09:00:00Z'),
      reason: '只和本校有关',
    },
    {
      ...common,
      key: 'course/homework',
      state: 'shown',
      decided_at: new Date('2026-11-18T09:00:00Z'),
      reason: '',
    },
  ]);
});

test('a later edition leaves an account alone that has recommendations', async () => {
  await academy.seed();
  await academy.db.deleteFrom('account_recommendations').where('state', '=', 'shown').execute();
  await changeDemo(academy.folder, { 'search-words.json': { words: ['新词'] } });
  await academy.seed();
  expect(await listRecommendations()).toMatchObject([{ state: 'refused' }]);
});

test('an unknown account or content is an error that names it', async () => {
  const row = { account: 'lixia', on: 'course/homework', daysAgo: 3, decidedDaysAgo: 2 };
  await academy.useFolder({ 'recommendations.json': [{ ...row, account: 'nobody' }] });
  await expect(academy.seed()).rejects.toThrow('demo/recommendations.json: /account nobody is not known');
  await academy.useFolder({ 'recommendations.json': [{ ...row, on: 'course/nothing' }] });
  await expect(academy.seed()).rejects.toThrow(
    'demo/recommendations.json: /content course/nothing is not known',
  );
});
