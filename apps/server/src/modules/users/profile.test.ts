import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import {
  addAccount,
  addArticle,
  addExpert,
  addLive,
  addPicture,
  addUser,
  type Scene,
  addScene,
} from '../testing/rows.ts';
import { addSchool, addStudent } from '../testing/student-rows.ts';
import { useTestModule } from '../testing/test-module.ts';
import { createUserRoutes } from './routes.ts';

const academy = useTestModule(createUserRoutes);
let scene: Scene;
beforeAll(async () => {
  scene = await addScene(academy.db);
  await sql`insert into system_articles (key, title, version, updated_at, body) values
    ('user-agreement', '用户协议', '1.0', now(), '[]'), ('privacy', '隐私政策', '1.0', now(), '[]'),
    ('children-privacy', '儿童个人信息保护规则', '1.0', now(), '[]'), ('about', '关于我们', '1.0', now(), '[]')`.execute(
    academy.db,
  );
});

const profileOf = (uid: number) => academy.as({ uid }).done('GET user', {});

test('a new user has a name, the province, agreements to accept, and nothing else', async () => {
  const uid = await addUser(academy.db, scene, { nickname: '家长8000', avatar_id: null });
  expect(await profileOf(uid)).toEqual({
    uid,
    roles: [],
    permissions: [],
    nickname: '家长8000',
    avatar: null,
    intro: '',
    mobile: null,
    login_name: null,
    has_password: false,
    has_apple: false,
    has_wechat: false,
    area: { id: scene.shandong, name: '山东省', signal: '370000', lev: 0 },
    account: null,
    expert: null,
    score: 0,
    student: [],
    main_page: null,
    consents_due: ['privacy', 'user-agreement'],
    liked_count: 0,
    collected_count: 0,
    reserved_count: 0,
    followed_count: 0,
    unread_count: 0,
  });
});

test('unread notices are counted', async () => {
  const [me, other] = [await addUser(academy.db, scene), await addUser(academy.db, scene)];
  const noticeRow = (user_id: number, cause: string, read_at: Date | null = null) =>
    ({
      user_id,
      kind: 'started',
      title: '直播开始了',
      text: '。',
      cause,
      created_at: new Date(),
      read_at,
    }) as const;
  const rows = [
    noticeRow(me, 'a'),
    noticeRow(me, 'b'),
    noticeRow(me, 'c', new Date()),
    noticeRow(other, 'a'),
  ];
  await academy.db.insertInto('notices').values(rows).execute();
  expect((await profileOf(me)).unread_count).toBe(2);
});

test('a user with everything sees all of it, the number with its middle masked', async () => {
  const { db } = academy;
  const account = await addAccount(db, { name: '历下区家庭教育指导中心', area_id: scene.lixia });
  const uid = await addUser(db, scene, {
    nickname: '小满妈妈',
    intro: '两个孩子',
    mobile: '13812345678',
    login_name: 'xiaoman',
    password_hash: 'a hash',
    area_id: scene.lixia,
    avatar_id: await addPicture(db, { path: 'pictures/me/320.webp' }),
    account_id: account,
    main_account_id: scene.academy,
  });
  const expert = await addExpert(db, { user_id: uid, name: '李慕晴' });
  await sql`insert into external_identities (provider, subject, user_id) values ('apple', 's', ${uid})`.execute(
    db,
  );
  const [article, hidden] = [
    await addArticle(db, scene),
    await addArticle(db, scene, { state: 'withdrawn' }),
  ];
  const live = await addLive(db, scene, { status: 0 });
  await sql`insert into interactions (user_id, content_id, kind) values (${uid}, ${article}, 'like'),
    (${uid}, ${hidden}, 'like'), (${uid}, ${article}, 'collect'), (${uid}, ${live}, 'collect'),
    (${uid}, ${live}, 'reserve'), (${uid}, ${article}, 'block'), (${scene.parent}, ${article}, 'like')`.execute(
    db,
  );
  await sql`insert into follows (user_id, expert_id) values (${uid}, ${expert})`.execute(db);
  await sql`insert into ledger_entries (user_id, ledger, amount, cause) values
    (${uid}, 1, 100, 'a'), (${uid}, 2, 30, 'b'), (${uid}, 2, -8, 'c'), (${scene.parent}, 2, 9, 'd')`.execute(
    db,
  );
  expect(await profileOf(uid)).toMatchObject({
    avatar: { url: '/media/pictures/me/320.webp' },
    intro: '两个孩子',
    mobile: '138****5678',
    login_name: 'xiaoman',
    has_password: true,
    has_apple: true,
    has_wechat: false,
    area: { id: scene.lixia, name: '历下区', signal: '370102', lev: 2 },
    account: { id: account, name: '历下区家庭教育指导中心' },
    expert: { id: expert, name: '李慕晴' },
    score: 22,
    main_page: { account_id: scene.academy, name: '有效父母学院', source: 'joined' },
    liked_count: 1,
    collected_count: 2,
    reserved_count: 1,
    followed_count: 1,
  });
  await db.updateTable('users').set({ main_account_id: null }).where('id', '=', uid).execute();
  expect((await profileOf(uid)).main_page).toEqual({
    account_id: account,
    name: '历下区家庭教育指导中心',
    source: 'owned',
  });
  expect(JSON.stringify(await profileOf(uid))).not.toMatch(/13812345678|a hash/);
});

test('consent records the current versions once; a new version is due again', async () => {
  const uid = await addUser(academy.db, scene);
  const me = academy.as({ uid });
  expect(await me.done('POST user/consent', {})).toEqual({ consents_due: [] });
  expect(await me.done('POST user/consent', {})).toEqual({ consents_due: [] });
  const listConsents = () =>
    academy.db
      .selectFrom('consents')
      .select(['article_key', 'version'])
      .where('user_id', '=', uid)
      .orderBy('article_key')
      .orderBy('version')
      .execute();
  const first = [
    { article_key: 'privacy', version: '1.0' },
    { article_key: 'user-agreement', version: '1.0' },
  ];
  expect(await listConsents()).toEqual(first);
  await sql`update system_articles set version = '1.1' where key = 'privacy'`.execute(academy.db);
  expect((await profileOf(uid)).consents_due).toEqual(['privacy']);
  await me.done('POST user/consent', {});
  expect(await listConsents()).toEqual([first[0], { article_key: 'privacy', version: '1.1' }, first[1]]);
  expect((await profileOf(uid)).consents_due).toEqual([]);
});

test('the profile has the user’s own children alone', async () => {
  const uid = await addUser(academy.db, scene);
  await addStudent(academy.db, uid, { name: '小满', current: true });
  await addStudent(academy.db, await addUser(academy.db, scene), { name: '小谷' });
  expect((await profileOf(uid)).student).toMatchObject([{ name: '小满', current: true, guardian_count: 0 }]);
});

test('the text about children is due only for users who accepted it before', async () => {
  const uid = await addUser(academy.db, scene);
  await academy.as({ uid }).done('POST user/consent', {});
  await sql`insert into consents (user_id, article_key, version) values (${uid}, 'children-privacy', '0.9')`.execute(
    academy.db,
  );
  expect((await profileOf(uid)).consents_due).toEqual(['children-privacy']);
  await academy.as({ uid }).done('POST user/consent', {});
  expect((await profileOf(uid)).consents_due).toEqual([]);
});

test('profile and consent require login', async () => {
  expect(await academy.as().send('GET user', {})).toMatchObject({ code: 403, data: null });
  expect(await academy.as().send('POST user/consent', {})).toMatchObject({ code: 403, data: null });
});

test('the rights are those of the moment, as screens ask for them', async () => {
  const { db } = academy;
  const uid = await addUser(db, scene);
  expect(await profileOf(uid)).toMatchObject({ roles: [], permissions: [] });
  const expert = await addExpert(db, { user_id: uid });
  await db
    .updateTable('users')
    .set({ account_id: scene.academy, operator: true })
    .where('id', '=', uid)
    .execute();
  expect(await profileOf(uid)).toMatchObject({
    roles: ['expert', 'owner', 'operator', 'admin'],
    permissions: ['live.start', 'live.publish', 'live.end', 'account.read', 'page.recommend'],
  });
  await db.updateTable('experts').set({ user_id: null }).where('id', '=', expert).execute();
  await db.updateTable('users').set({ operator: false }).where('id', '=', uid).execute();
  expect(await profileOf(uid)).toMatchObject({
    roles: ['owner'],
    permissions: ['account.read', 'page.recommend'],
  });
});

test('a parent’s main page is that of the child’s school, the current child’s first', async () => {
  const { db } = academy;
  const uid = await addUser(db, scene);
  const [first, second] = [
    await addAccount(db, { name: '明泉小学家长学校', area_id: scene.lixia }),
    await addAccount(db, { name: '清泉小学家长学校', area_id: scene.lixia }),
  ];
  const school = (account_id: number | null) => addSchool(db, { area_id: scene.lixia, account_id });
  await addStudent(db, uid, { current: true, school_id: await school(null) });
  expect((await profileOf(uid)).main_page).toBeNull();
  const elder = await addStudent(db, uid, { school_id: await school(first) });
  expect((await profileOf(uid)).main_page).toEqual({
    account_id: first,
    name: '明泉小学家长学校',
    source: 'school',
  });
  await addStudent(db, uid, { current: true, school_id: await school(second), enrolment_state: 'pending' });
  expect((await profileOf(uid)).main_page).toMatchObject({ account_id: second, source: 'school' });
  await db.updateTable('students').set({ enrolment_state: 'declined' }).where('id', '<>', elder).execute();
  expect((await profileOf(uid)).main_page).toMatchObject({ account_id: first });
  await db.updateTable('users').set({ main_account_id: second }).where('id', '=', uid).execute();
  expect((await profileOf(uid)).main_page).toMatchObject({ account_id: second, source: 'joined' });
});
