import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { stats } from '@academy/contract/areas/dashboard.ts';
import { refreshStatistics } from '../../domain/statistics/refresh-statistics.ts';
import { addEntry, addLearned } from '../testing/learned-rows.ts';
import { addUser } from '../testing/rows.ts';
import { addGuardian } from '../testing/student-rows.ts';
import { type Owner, type Place, setUpTown, valueOf } from './testing/set-up-town.ts';

/** Which account sees which values, and what is hidden. */
const here = setUpTown();

const calls = stats.map((stat) => `GET user/account/${stat}` as const);

/** Every call that takes a place. */
const everywhere = async (who: Owner, place: Place): Promise<unknown[]> => {
  const answers: unknown[] = [];
  for (const call of calls) {
    if (call === 'GET user/account/content') continue;
    answers.push(await here.as(who).send(call, place));
  }
  for (const stat of stats)
    answers.push(await here.as(who).send('GET user/account/export', { stat, ...place }));
  return answers;
};

test('a bureau sees the sum of its schools, equal to the raw rows', async () => {
  const stat = await here.statistics('bureau');
  const { rows } = await sql<{ minutes: number; families: number }>`
    select sum(seconds) / 60 as minutes, count(distinct student_id)::integer as families from view_intervals played
    join view_sessions session on session.id = session_id join students on students.id = student_id
    where school_id in (${here.town.first.school}, ${here.town.second.school})`.execute(here.academy.db);
  expect(valueOf(stat, 'minutes')).toBe(rows[0]!.minutes);
  expect(valueOf(stat, 'families')).toBe(rows[0]!.families);
  expect(rows[0]).toEqual({ minutes: 240, families: 24 });
  expect(valueOf(stat, 'children')).toBe(25);
  expect(stat.path).toMatchObject([{ level: 'account', name: '历下区中心' }]);
  expect(stat.breakdown!.rows).toMatchObject([
    { place: { level: 'school', name: '第一小学' }, values: [170, 17, 94] },
    { place: { level: 'school', name: '第二小学' }, values: [70, 7, 100] },
  ]);
  expect(stat).toMatchObject({ period: 'month', from: '2026-11-01', to: '2026-11-30' });
  for (const [period, from, to] of [
    ['week', '2026-11-09', '2026-11-15'],
    ['month', '2026-11-01', '2026-11-30'],
    ['year', '2026-01-01', '2026-12-31'],
  ] as const)
    expect(await here.statistics('bureau', { period, day: '2026-11-10' })).toMatchObject({
      period,
      from,
      to,
    });
  expect(stat.updated_at).not.toBeNull();
});

test('a school sees its classes, the academy its areas, and each the path down', async () => {
  expect((await here.statistics('school')).breakdown!.rows.map(({ place }) => place.name)).toEqual([
    '第一小学',
  ]);
  const whole = await here.statistics('platform');
  expect(valueOf(whole, 'families')).toBe(36);
  expect(whole.breakdown!.rows.map(({ place }) => place.name)).toEqual(['济南市', '烟台市']);
  const { path } = await here.statistics('platform', { class_id: here.town.first.big });
  expect(path.map(({ name }) => name)).toEqual(['有效父母学院', '济南市', '历下区', '第一小学', '二年级1班']);
});

test('over time each day stays at the place where it was; future points are empty', async () => {
  const { charts } = await here.statistics('bureau');
  const [minutes] = charts;
  expect(minutes!.labels).toHaveLength(30);
  expect(minutes!.begun).toBe(20);
  expect(minutes!.series[0]!.values[9]).toBe(240);
  expect(minutes!.series[0]!.values.slice(20)).toEqual(Array.from({ length: 10 }, () => null));
  expect(minutes!.series[0]!.values.reduce<number>((sum, value) => sum + (value ?? 0), 0)).toBe(240);
  const year = await here.statistics('bureau', { period: 'year' });
  expect(year.charts[0]!.series[0]!.values[10]).toBe(240);
});

test('a place of another account is not found in any call', async () => {
  const { first, other, second, scene } = here.town;
  const foreign: [Owner, Place][] = [
    ['school', { school_id: other.school }],
    ['school', { class_id: other.big }],
    ['school', { school_id: second.school }],
    ['school', { area_id: scene.lixia }],
    ['school', { school_id: first.school, class_id: other.big }],
    ['bureau', { class_id: other.big }],
    ['bureau', { school_id: other.school }],
    ['bureau', { area_id: scene.yantai }],
    ['bureau', { area_id: scene.jinan }],
    ['bureau', { area_id: scene.yantai, school_id: first.school }],
    ['bureau', { school_id: second.school, class_id: first.big }],
    ['other', { class_id: first.big }],
    ['platform', { class_id: 999_999 }],
  ];
  for (const [who, place] of foreign)
    for (const answer of await everywhere(who, place))
      expect(answer, JSON.stringify([who, place])).toMatchObject({ code: 404, data: null });
}, 90_000);

test('a small class is hidden everywhere, and another with it, so that it cannot be computed', async () => {
  const { first } = here.town;
  const { breakdown } = await here.statistics('school', { school_id: first.school });
  expect(breakdown!.rows.map(({ place, values }) => [place.name, ...values])).toEqual([
    ['二年级1班', 80, 8, 89],
    ['二年级2班', null, null, null],
    ['二年级3班', null, null, null],
  ]);
  for (const place of [{ class_id: first.small }, { class_id: first.middle }]) {
    for (const who of ['school', 'bureau', 'platform'] as const) {
      const stat = await here.statistics(who, place);
      expect(valueOf(stat, 'minutes')).toBeNull();
      expect(valueOf(stat, 'families')).toBeNull();
      const line = stat.charts[0]!.series[0]!.values;
      expect(line[9]).toBeNull();
    }
  }
  // Its own size is hidden, so none of its values is shown; the other class may show values that nobody can compute
  // it from.
  const own = await here.statistics('school', { class_id: first.small });
  expect(own.figures.every(({ value }) => value === null)).toBe(true);
  const table = await here.as('school').done('GET user/account/export', {
    stat: 'statistics',
    school_id: first.school,
  });
  expect(table.csv).toMatch(/\r\n数据更新于,\d{4}-\d\d-\d\d \d\d:\d\d\r\n/u);
  expect(table.csv).toContain('二年级2班,为保护隐私，不显示,为保护隐私，不显示,为保护隐私，不显示\r\n');
  expect(table.csv).toContain('二年级3班,为保护隐私，不显示,为保护隐私，不显示,为保护隐私，不显示\r\n');
});

test('the other dashboards count what their definitions say', async () => {
  const bound = await here.as('bureau').done('GET user/account/bindstat', { day: '2026-10-31' });
  expect(valueOf(bound, 'children')).toBe(25);
  expect(valueOf(bound, 'new_guardians')).toBe(25);
  expect(bound.charts.slice(0, 2)).toMatchObject([
    { title: '新绑定孩子', unit: '人' },
    { title: '新绑定家长', unit: '人次' },
  ]);
  expect(bound.charts[2]).toMatchObject({ labels: ['妈妈'], series: [{ values: [25] }] });
  const credit = await here.as('bureau').done('GET user/account/score1stat', {});
  expect(valueOf(credit, 'earned')).toBe(48);
  expect(valueOf(credit, 'back')).toBe(0);
  expect(credit.charts[1]).toMatchObject({ labels: ['其他'], series: [{ values: [48] }] });
  const points = async () =>
    valueOf(await here.as('bureau').done('GET user/account/score2stat', {}), 'earned');
  expect(await points()).toBe(0);
  const { db } = here.academy;
  const at = '2026-11-10T12:00:00Z';
  const learners = db
    .selectFrom('guardians')
    .innerJoin('students', 'students.id', 'student_id')
    .select(['user_id as userId', 'student_id as studentId'])
    .where('class_id', '=', here.town.second.big);
  for (const one of await learners.execute()) await addEntry(db, { ...one, ledger: 2, amount: 5, at });
  await refreshStatistics(db);
  expect(await points()).toBe(35);
  const view = await here.as('bureau').done('GET user/account/viewstat', {});
  expect(view.charts[1]).toMatchObject({ labels: ['文章'], series: [{ values: [240] }] });
  const published = await here.as('school').done('GET user/account/publishstat', { period: 'year' });
  expect(valueOf(published, 'published')).toBe(1);
});

test('what is counted now says so beside a past period', async () => {
  const binding = async (day?: string) => {
    const {
      figures: metrics,
      charts,
      breakdown,
    } = await here.as('bureau').done('GET user/account/bindstat', { ...(day && { day }) });
    const columns = breakdown!.columns.map(({ label }) => label);
    return [...metrics.slice(0, 4).map(({ label }) => label), charts.at(-1)!.title, ...columns];
  };
  const names = ['已绑定孩子', '已绑定家长', '两位以上家长'];
  expect(await binding()).toEqual([
    ...names,
    '新绑定孩子',
    '谁在陪孩子',
    '已绑定孩子',
    '已绑定家长',
    '新绑定孩子',
  ]);
  expect(await binding('2026-10-31')).toEqual([
    ...names.map((name) => `${name}（现在）`),
    '新绑定孩子',
    '谁在陪孩子（现在）',
    '已绑定孩子（现在）',
    '已绑定家长（现在）',
    '新绑定孩子',
  ]);
  const published = await here.as('school').done('GET user/account/publishstat', { day: '2026-10-31' });
  expect(published.figures.map(({ label }) => label)).toEqual(['发布内容', '在架内容（现在）']);
});

test('every column of a table has a name', async () => {
  const { first } = here.town;
  const table = (input: { stat: 'student' | 'statistics'; who?: 'guardian' } & Place) =>
    here.as('school').done('GET user/account/export', input);
  const heads = [
    [{ stat: 'student' }, '学校,学习家庭（个）'],
    [{ stat: 'student', school_id: first.school }, '班级,学习家庭（个）'],
    [{ stat: 'student', class_id: first.big }, '孩子,学习时长（分钟）'],
    [{ stat: 'student', class_id: first.big, who: 'guardian' }, '家长,已绑定（天）'],
    [{ stat: 'statistics', school_id: first.school }, '班级,学习时长（分钟）'],
    [{ stat: 'statistics', school_id: first.school }, '项目,学习时长（分钟）'],
  ] as const;
  for (const [input, head] of heads) expect((await table(input)).csv).toContain(`\r\n${head}`);
});

test('an impossible day, an unknown period and a caller without an account are refused', async () => {
  expect(await here.as('bureau').send('GET user/account/statistics', { day: '2026-02-30' })).toMatchObject({
    code: 422,
  });
  expect(
    await here.as('bureau').send('GET user/account/statistics', { period: 'day' as never }),
  ).toMatchObject({
    data: null,
  });
  const { parent } = here.town.scene;
  expect(
    await here.academy.as({ uid: parent, roles: ['owner'] }).send('GET user/account/statistics', {}),
  ).toMatchObject({ code: 1003 });
  expect(await here.academy.as({ uid: parent }).send('GET user/account/statistics', {})).toMatchObject({
    code: 1003,
  });
});

test('the past of a child that moved stays, and a second guardian adds no family', async () => {
  const { db } = here.academy;
  const { rows } = await sql<{ id: number; user_id: number }>`
    select students.id, user_id from students join guardians on student_id = students.id
    where class_id = ${here.town.second.big} order by id limit 1`.execute(db);
  const { id: studentId } = rows[0]!;
  const father = await addUser(db, here.town.scene);
  await addGuardian(db, { user_id: father, student_id: studentId, relation: 'father' });
  await addLearned(db, {
    userId: father,
    studentId,
    contentId: here.town.article,
    at: '2026-11-11T12:00:00Z',
    seconds: 300,
  });
  await refreshStatistics(db);
  const stat = await here.statistics('bureau');
  expect(valueOf(stat, 'families')).toBe(24);
  expect(valueOf(stat, 'minutes')).toBe(245);
  expect(valueOf(stat, 'guardians')).toBe(26);
});
