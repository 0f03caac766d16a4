import { expect, test } from 'vitest';
import { refreshStatistics } from '../../domain/statistics/refresh-statistics.ts';
import { addLearned } from '../testing/learned-rows.ts';
import { addArticle, addUser } from '../testing/rows.ts';
import {
  addKindOfAccount,
  addOwner,
  type Owner,
  type Place,
  setUpTown,
  valueOf,
} from './testing/set-up-town.ts';

const here = setUpTown();

test('children are listed for their own school alone, by shortened names, and not in small classes', async () => {
  const { first } = here.town;
  const list = (who: Owner, input: Place & { size?: number; cursor?: string }) =>
    here.as(who).done('GET user/account/student', input);
  const big = await list('school', { class_id: first.big });
  expect(big.list).toHaveLength(9);
  expect(big.list[0]).toEqual({ place: null, name: '王***0', values: [10, 0, 0, 2, 0, 0] });
  expect(big.list.filter(({ values }) => values[0] === 0)).toHaveLength(1);
  expect(big.withheld).toBeNull();
  const page = await list('school', { class_id: first.big, size: 5 });
  const rest = await list('school', { class_id: first.big, size: 5, cursor: page.next_cursor! });
  expect([...page.list, ...rest.list]).toEqual(big.list);
  expect(rest.next_cursor).toBeNull();
  const few = await list('school', { class_id: first.small });
  expect(few.list).toEqual([]);
  expect(few.withheld).toContain('不到 5 人');
  for (const who of ['bureau', 'platform'] as const) {
    const answer = await list(who, { class_id: first.big });
    expect(answer.list).toEqual([]);
    expect(answer.withheld).toContain('只有学校');
  }
  const exported = await here.as('school').done('GET user/account/export', {
    stat: 'student',
    class_id: first.small,
  });
  expect(exported.csv).not.toContain('王');
});

test('guardians are listed by the child they belong to, where children are', async () => {
  const { first } = here.town;
  const list = (who: Owner, input: Place & { size?: number; cursor?: string }) =>
    here.as(who).done('GET user/account/student', { ...input, who: 'guardian' });
  const stat = await here.as('school').done('GET user/account/bindstat', { class_id: first.big });
  const listOf = (key: string) => stat.figures.find((metric) => metric.key === key)?.list;
  expect([listOf('children'), listOf('guardians'), listOf('new_guardians')]).toEqual([
    'student',
    'guardian',
    'guardian',
  ]);
  const all = await list('school', { class_id: first.big });
  expect(all.list).toHaveLength(valueOf(stat, 'guardians')!);
  expect(all.columns).toEqual([{ key: 'days', label: '已绑定', unit: '天' }]);
  for (const { name, values } of all.list) {
    expect(name).toMatch(/^王\*+\d的(?:妈妈|爸爸|祖辈|其他家人)$/);
    expect(values[0]).toBeGreaterThanOrEqual(0);
  }
  const page = await list('school', { class_id: first.big, size: 4 });
  const rest = await list('school', { class_id: first.big, cursor: page.next_cursor! });
  expect([...page.list, ...rest.list]).toEqual(all.list);
  const above = await list('school', {});
  expect(above.columns.map(({ key }) => key)).toEqual(['guardians', 'new_guardians']);
  expect((await list('school', { class_id: first.small })).withheld).toContain('不到 5 人');
  expect((await list('bureau', { class_id: first.big })).withheld).toContain('只有学校');
});

test('only the account’s own contents are listed, and a title is no formula in a table', async () => {
  const own = await here.as('school').done('GET user/account/content', {});
  expect(own.list).toMatchObject([
    { content_id: here.town.article, title: '=1+1', values: [240, 0, 0, 0, 0] },
  ]);
  const other = await here.as('other').done('GET user/account/content', { order: 'minutes' });
  expect(other.list).toMatchObject([{ content_id: here.town.foreign, values: [120, 0, 0, 0, 0] }]);
  const stat = await here.as('school').done('GET user/account/contentstat', {});
  expect(valueOf(stat, 'minutes')).toBe(240);
  const { csv, file_name: name } = await here
    .as('school')
    .done('GET user/account/export', { stat: 'content' });
  expect(name).toBe('内容名单-2026-11-01-2026-11-30.csv');
  expect(csv).toContain("\r\n'=1+1,文章,");
  expect(csv.startsWith('\uFEFF')).toBe(true);
});

test('contents are exported in the order of the screen', async () => {
  const { db } = here.academy;
  const { scene } = here.town;
  const accountId = await addKindOfAccount(db, { name: '排序小学', area: scene.yantai, kind: 'school' });
  const owner = here.academy.as({ uid: await addOwner(db, scene, accountId), roles: ['owner'] });
  const publish = (title: string, day: string) =>
    addArticle(db, scene, { account_id: accountId, title, published_at: new Date(`${day}T04:00:00Z`) });
  const long = await publish('久学的', '2026-06-01');
  await publish('新发的', '2026-07-01');
  for (let reader = 0; reader < 5; reader += 1)
    await addLearned(db, {
      userId: await addUser(db, scene),
      contentId: long,
      at: '2026-11-10T12:00:00Z',
    });
  await refreshStatistics(db);
  const titlesOf = async (order?: 'latest' | 'minutes') => {
    const { csv } = await owner.done('GET user/account/export', { stat: 'content', ...(order && { order }) });
    return csv.match(/^(?:久学的|新发的)/gmu);
  };
  expect(await titlesOf()).toEqual(['新发的', '久学的']);
  expect(await titlesOf('minutes')).toEqual(['久学的', '新发的']);
  const listed = await owner.done('GET user/account/content', { order: 'minutes' });
  expect(listed.list.map(({ title }) => title)).toEqual(['久学的', '新发的']);
});

test('contents are paged by their keys, by time and by minutes', async () => {
  const { db } = here.academy;
  const { scene } = here.town;
  const accountId = await addKindOfAccount(db, { name: '多产小学', area: scene.yantai, kind: 'school' });
  const uid = await addOwner(db, scene, accountId);
  for (let index = 0; index < 7; index += 1)
    await addArticle(db, scene, {
      account_id: accountId,
      published_at: new Date(Date.UTC(2026, 5, 1 + Math.floor(index / 2))),
    });
  for (const order of ['latest', 'minutes'] as const) {
    const ids: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await here.academy
        .as({ uid, roles: ['owner'] })
        .done('GET user/account/content', { order, size: 2, ...(cursor && { cursor }) });
      ids.push(...page.list.map((content) => content.content_id));
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    expect(ids).toHaveLength(7);
    expect(new Set(ids).size).toBe(7);
  }
});
