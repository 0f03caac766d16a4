import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Api } from '@academy/contract/endpoints.ts';
import { addAccount, addExpert, addScene, addUser, type Scene } from '../testing/rows.ts';
import { useTestModule } from '../testing/test-module.ts';
import { createUserRoutes } from './routes.ts';
import { addUpload } from './testing/add-upload.ts';

const academy = useTestModule(createUserRoutes);
let scene: Scene;
let uid: number;
beforeAll(async () => {
  scene = await addScene(academy.db);
  uid = await addUser(academy.db, scene, { nickname: '小满妈妈', intro: '原来的介绍' });
  await sql`insert into word_list (word, action, since_version) values ('坏词', 'refuse', 1), ('可疑词', 'hold', 1)`.execute(
    academy.db,
  );
});

type Input = Api['POST user/info']['input'];
const change = (input: Input) => academy.as({ uid }).done('POST user/info', input);
const refuse = (input: Input) => academy.as({ uid }).send('POST user/info', input);

test('given fields change, the others stay', async () => {
  const before = await change({});
  const named = await change({ nickname: '  小满　 的\n妈妈 ' });
  expect(named).toEqual({ ...before, nickname: '小满 的 妈妈' });
  const profile = await change({ intro: ' 第一行\r\n第二行\u200b\u202e ' });
  expect(profile).toEqual({ ...named, intro: '第一行\n第二行' });
  expect(await change({ intro: '' })).toEqual({ ...named, intro: '' });
  expect(await academy.as({ uid }).done('GET user', {})).toEqual({ ...named, intro: '' });
});

test('letters that NFC would lengthen count as they were sent', async () => {
  const [nickname, intro] = ['\uFB2C'.repeat(16), '\uFB2C'.repeat(140)];
  expect(await change({ nickname, intro })).toMatchObject({ nickname, intro });
  expect(await change({ nickname: 'Me\u0300re', intro: '' })).toMatchObject({ nickname: 'Mère', intro: '' });
});

test.each(['👨‍👩‍👧 一家', '❤️妈妈', '👍🏽', 'Mère Noël', '1️⃣班家长', '阿依古丽·买买提'])(
  '%s is a valid name',
  async (nickname) => {
    expect((await change({ nickname })).nickname).toBe(nickname);
  },
);

test.each([
  ['nothing but spaces', '　 '],
  ['a mark of direction', '小满\u202e妈妈'],
  ['a space without width', '小\u200b满'],
  ['a joiner between letters', '小\u200d满'],
  ['a joiner at the end', '👍\u200d'],
  ['a Hangul filler', '\u3164'],
  ['a blank Braille cell', '小\u2800满'],
  ['a control', '小\u0007满'],
  ['a private character', '小\ue000满'],
  ['a variation of a letter', '小\ufe0f满'],
  ['piled up marks', 'a\u0301\u0302\u0303\u0304\u0308b'],
  ['seventeen characters', '一二三四五六七八九十一二三四五六七'],
])('%s is no valid name', async (_, nickname) => {
  const before = await change({});
  expect(await refuse({ nickname })).toMatchObject({
    code: 422,
    msg: expect.stringContaining('昵称'),
    data: null,
  });
  expect(await change({})).toEqual(before);
});

test.each([
  [{ nickname: '我是坏 词' }, 'a refused word'],
  [{ nickname: '可疑词' }, 'a word that would wait'],
  [{ nickname: '加我13812345678' }, 'a number'],
  [{ intro: '坏词' }, 'a refused word in the text'],
  [{ nickname: '已注销用户' }, 'the name of those who left'],
  [{ nickname: '好名字', intro: '坏词' }, 'one of two'],
] satisfies [Input, string][])('%o is refused: %s', async (input, _why) => {
  const before = await change({});
  expect(await refuse(input)).toMatchObject({ code: 1018, data: null });
  expect(await change({})).toEqual(before);
});

test('a nickname has sixteen characters at most', async () => {
  const longest = '小满妈妈'.repeat(4);
  expect(await change({ nickname: longest })).toMatchObject({ nickname: longest });
  expect(await refuse({ nickname: `${longest}们` })).toMatchObject({ code: 422, data: null });
});

test('an introduction has 140 characters at most', async () => {
  expect(await change({ intro: '字'.repeat(140) })).toMatchObject({ intro: '字'.repeat(140) });
  expect(await refuse({ intro: '字'.repeat(141) })).toMatchObject({ code: 422, data: null });
});

test('names of accounts and experts are reserved for them', async () => {
  const account = await addAccount(academy.db, { name: '历下区指导中心', area_id: scene.lixia });
  const expert = await addUser(academy.db, scene, { account_id: account });
  await addExpert(academy.db, { name: '李慕晴', user_id: expert });
  const plain = ['历下区指导中心', '历下区 指导中心客服', '李慕晴', '有效父母学院小编'];
  const disguised = ['有效父母·学院', '有效父母學院', '李·慕晴', '歷下区指导中心', '有效-父母_学院'];
  const titled = ['专家李慕晴', '专家 李慕晴', '李慕晴老师', '特邀专家李慕晴教授'];
  for (const nickname of [...plain, ...disguised, ...titled]) {
    expect(await refuse({ nickname })).toMatchObject({
      code: 1018,
      msg: expect.stringContaining('机构或专家'),
    });
  }
  for (const nickname of ['李慕晴', '历下区指导中心']) {
    await academy.as({ uid: expert }).done('POST user/info', { nickname });
  }
  for (const nickname of ['李慕晴的粉丝', '李慕晴老师的学生', '小满的老师'])
    expect((await change({ nickname })).nickname).toBe(nickname);
});

test('the user’s own picture becomes the avatar; an empty value removes it, and the upload stays', async () => {
  const own = await addUpload(academy.db, uid);
  expect((await change({ avatar_upload_id: own.id })).avatar).toMatchObject({
    url: `/media/pictures/${own.id}/320.webp`,
  });
  const next = await addUpload(academy.db, uid);
  expect((await change({ avatar_upload_id: next.id })).avatar?.url).toContain(next.id);
  expect((await change({ avatar_upload_id: '' })).avatar).toBeNull();
  const storedAsset = await sql`select from media_assets where id = ${own.assetId}`.execute(academy.db);
  expect(storedAsset.rows).toHaveLength(1);
});

test('another user’s picture, a video, one in progress and an unknown one are not found, and nothing changes', async () => {
  const before = await change({});
  const theirs = await addUpload(academy.db, scene.parent);
  const film = await addUpload(academy.db, uid, { kind: 'video' });
  const working = await addUpload(academy.db, uid, { state: 'processing', asset_id: null });
  const failed = await addUpload(academy.db, uid, { state: 'failed', asset_id: null, failure: '没有成功' });
  const unknown = ['no upload', '8a5c1f0e-0000-4000-8000-000000000000'];
  for (const id of [...[theirs, film, working, failed].map((one) => one.id), ...unknown]) {
    const answer = await refuse({ avatar_upload_id: id, nickname: '新名字', area_id: scene.jinan });
    expect(answer).toMatchObject({ code: 404, data: null });
  }
  expect(await change({})).toEqual(before);
});

test('an area becomes the user’s own and is remembered; an unknown one is not found', async () => {
  expect((await change({ area_id: scene.lixia })).area).toEqual({
    id: scene.lixia,
    name: '历下区',
    signal: '370102',
    lev: 2,
  });
  const chosen = await academy.db
    .selectFrom('area_choices')
    .select('area_id')
    .where('user_id', '=', uid)
    .execute();
  expect(chosen).toEqual([{ area_id: scene.lixia }]);
  for (const areaId of [999_999, Number.MAX_SAFE_INTEGER]) {
    expect(await refuse({ area_id: areaId, nickname: '新名字' })).toMatchObject({ code: 404 });
  }
  expect((await change({})).nickname).not.toBe('新名字');
});

test('changes require login', async () => {
  expect(await academy.as().send('POST user/info', { nickname: '谁' })).toMatchObject({ code: 403 });
});

test('names that pose as staff are for operators only, however they are written', async () => {
  const before = await change({});
  for (const nickname of ['在线客服', '官 方', '管理員', '平臺', 'ＡＤＭＩＮ', '宙核']) {
    expect(await refuse({ nickname })).toMatchObject({
      code: 1018,
      msg: '这个昵称容易被当成学院的工作人员，请换一个',
    });
  }
  expect(await change({})).toEqual(before);
  const operator = await addUser(academy.db, scene, { operator: true });
  const renamed = await academy
    .as({ uid: operator, roles: ['operator'] })
    .done('POST user/info', { nickname: '内容审核' });
  expect(renamed.nickname).toBe('内容审核');
});

test('an account is joined and left again; an unknown one is refused, and nothing else changes with it', async () => {
  const account = await addAccount(academy.db, { name: '天桥区指导中心', area_id: scene.lixia });
  const joined = { account_id: account, name: '天桥区指导中心', source: 'joined' };
  expect((await change({ main_account_id: account })).main_page).toEqual(joined);
  const { nickname } = await change({});
  expect(await refuse({ nickname: '另一个名字', main_account_id: 999_999 })).toMatchObject({
    code: 404,
    msg: '没有找到这家机构',
  });
  expect(await change({})).toMatchObject({ nickname, main_page: joined });
  expect((await change({ main_account_id: 0 })).main_page).toBeNull();
});
