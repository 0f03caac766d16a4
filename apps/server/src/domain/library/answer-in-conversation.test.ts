import type { QaReference } from '@academy/contract/realtime/chat.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../db/testing/test-database.ts';
import { answerInConversation } from './answer-in-conversation.ts';
import { composeApprovedAnswer, composeExtract } from './compose-answer.ts';
import { createPhrasingIndex } from './matching/phrasing-index.ts';
import { refreshLibrary } from './refresh-library.ts';
import { createSampleLibrary, paragraph } from './testing/sample-library.ts';

const { db, drop } = await createTestDatabase();
afterAll(drop);
const phrasingIndex = createPhrasingIndex(db);
const library = await createSampleLibrary(db);

const first = '孩子晚上不肯睡觉怎么办';
const lying = '孩子撒谎，怎么办？';
const money = '孩子偷拿家里的钱，怎么办？';
const phone = '玩手机停不下来';

beforeAll(async () => {
  await library.addArticle({
    title: '孩子晚上不肯睡觉',
    body: [
      { kind: 'heading', text: '睡前' },
      paragraph('晚上不肯睡觉的孩子，先把灯调暗，屏幕收起来，每天同一个时间躺下。'),
      { kind: 'heading', text: '半夜醒来' },
      paragraph('半夜醒来不开灯，轻轻拍一拍，说同一句话，不抱起来。'),
      { kind: 'heading', text: '午睡' },
      paragraph('午睡不超过一个小时，下午四点以后不再睡。'),
      { kind: 'heading', text: '醒得太早' },
      paragraph('天没亮就醒，窗帘拉严，小声说“还是晚上”，到点再起。'),
      { kind: 'heading', text: '出门过夜' },
      paragraph('住在外面的那几天，带上他的小被子，步骤和家里一样。'),
    ],
  });
  await library.addArticle({
    title: '孩子撒谎的时候',
    body: [paragraph('孩子撒谎，多半是怕。先不拆穿，问一问发生了什么，谢谢他说实话。')],
  });
  await library.addArticle({
    title: phone,
    body: [
      { kind: 'heading', text: '先约定' },
      paragraph('玩手机停不下来，先一起约定玩多久、什么时候玩，写下来贴在墙上，两个人都签名。'),
      { kind: 'heading', text: '提醒' },
      paragraph('到点以前五分钟提醒一次，说清楚还能玩几分钟，让他自己存好进度。'),
      { kind: 'heading', text: '收好' },
      paragraph('用完的机器放进客厅的盒子里，充电也在那里，大人的也放进去。'),
      { kind: 'heading', text: '周末' },
      paragraph('周末可以多玩半小时，提前说好，用完照样放回盒子。'),
      { kind: 'heading', text: '发脾气' },
      paragraph('摔手机、大哭大闹的时候，先不讲道理，站在旁边陪着，等他平静下来再说约定。'),
    ],
  });
  await db
    .insertInto('approved_answers')
    .values([
      { question: lying, answer: '先问一句，孩子撒谎是在怕什么。\n\n不设圈套，撒谎以后先让他把话说完。' },
      { question: '孩子不肯午睡，怎么办？', answer: '不勉强，安静躺一会儿就好。' },
    ])
    .execute();
  const recommended = await library.addArticle({
    title: '钱少了的那天',
    body: [paragraph('先陪他把钱数一遍，写下欠了多少，约定每周还一点。')],
  });
  const signed = {
    question: money,
    answer: '关起门来问一句。\n\n别当众搜他的书包。',
    content_id: recommended,
  };
  await db.insertInto('approved_answers').values(signed).execute();
  await refreshLibrary(db);
});

interface Turn {
  readonly question: string;
  readonly answerer: string;
  readonly references: readonly QaReference[];
}

interface Options {
  readonly repeated?: readonly QaReference[];
  readonly rewrite?: () => Promise<string | undefined>;
}

/** Asks a question and gives its answer as a turn that others may follow. */
async function ask(question: string, turns: readonly Turn[] = [], options: Options = {}) {
  const choice = await answerInConversation(db, { phrasingIndex, question, turns, ...options });
  const [answerer, composed] =
    choice.kind === 'approved'
      ? (['expert', composeApprovedAnswer(choice.answer)] as const)
      : choice.kind === 'passages'
        ? (['extract', composeExtract(question, choice.passages)] as const)
        : (['none', { text: '', references: [] }] as const);
  const turn: Turn = { question, answerer, references: composed.references };
  return { kind: choice.kind, text: composed.text, turn };
}

test('what follows stays with the source and says what it has not said, until there is no more', async () => {
  const turns = [(await ask(first)).turn];
  expect(turns[0]).toMatchObject({ answerer: 'extract' });
  expect(turns[0]!.references.map(({ quote }) => quote).join('')).not.toContain('小被子');
  const away = await ask('那出门过夜呢', turns);
  expect(away.text).toContain('带上他的小被子');
  const texts: string[] = [];
  let all = turns;
  for (let round = 0; round < 4; round += 1) {
    const { kind, text, turn } = await ask('那还有呢', all);
    if (kind === 'exhausted') return expect(texts.join('')).toContain('带上他的小被子');
    expect(texts).not.toContain(text);
    texts.push(text);
    all = [...all, turn];
  }
  throw new Error('the source never came to its end');
});

test('a tapped question is answered by its own source, whatever was said before', async () => {
  const turns = [(await ask(first)).turn];
  expect(await ask('孩子不肯午睡，怎么办？', turns)).toMatchObject({ kind: 'approved' });
});

test('a signed answer is not said again by what follows it; what it recommends for reading is', async () => {
  const signed = await ask(money);
  expect(signed).toMatchObject({
    kind: 'approved',
    text: expect.stringContaining('当众搜他的书包') as string,
  });
  const next = await ask('那要是他不肯说呢', [signed.turn]);
  expect(next.text).toContain('约定每周还一点');
  expect(next.text).not.toContain('书包');
  expect(await ask('那要是他不肯说呢', [signed.turn, next.turn])).toMatchObject({ kind: 'exhausted' });
});

test('nothing goes on with a refusal', async () => {
  const answered = (await ask(first)).turn;
  expect((await ask('那还有呢', [answered])).kind).toBe('passages');
  const refused = { question: '明天天气怎么样', answerer: 'none', references: [] };
  expect((await ask('那还有呢', [answered, refused])).kind).toBe('none');
});

test('asked again another source answers, each once, and then it is said that there is none', async () => {
  const said = [await ask(lying)];
  for (let round = 0; round < 4; round += 1) {
    const repeated = said.flatMap(({ turn }) => turn.references);
    const next = await ask(lying, [], { repeated });
    if (next.kind === 'exhausted') return expect(said.length).toBeGreaterThan(1);
    expect(next.kind).toBe('passages');
    expect(said.map(({ text }) => text)).not.toContain(next.text);
    said.push(next);
  }
  throw new Error('it never came to its end');
});

/** A model that writes this, and how often it was asked to. */
function rewriteAs(text: string | undefined) {
  let calls = 0;
  const rewrite = () => {
    calls += 1;
    return Promise.resolve(text);
  };
  return { rewrite, countCalls: () => calls };
}

test('a question that refers back is searched as it was rewritten, first in the source before it', async () => {
  const turns = [(await ask(phone)).turn];
  const asItIs = await ask('那要是他不肯呢', turns);
  expect(asItIs.text).not.toContain('摔手机');
  const { rewrite } = rewriteAs('孩子摔手机、大哭大闹怎么办');
  expect((await ask('那要是他不肯呢', turns, { rewrite })).text).toContain('摔手机');
  const failing = rewriteAs(undefined);
  expect(await ask('那要是他不肯呢', turns, failing)).toEqual(asItIs);
  expect(failing.countCalls()).toBe(1);
});

test('a rewritten question that its source does not answer is answered by another one, or else in its own words', async () => {
  const turns = [(await ask(phone)).turn];
  const { rewrite } = rewriteAs('孩子晚上不肯睡觉，半夜醒来怎么办');
  expect((await ask('那要是他不肯呢', turns, { rewrite })).text).toContain('半夜醒来不开灯');
  const astray = rewriteAs('怎样挑选一把小提琴');
  expect(await ask('那要是他不肯呢', turns, astray)).toEqual(await ask('那要是他不肯呢', turns));
});

test('after a refusal, and asked again, a rewritten question is searched, too', async () => {
  const turns: Turn[] = [{ question: '小提琴怎么选', answerer: 'none', references: [] }];
  const { rewrite } = rewriteAs('孩子晚上不肯睡觉，半夜醒来怎么办');
  const repeated = (await ask(phone)).turn.references;
  for (const options of [{}, { repeated }]) {
    expect((await ask('那要是他不肯呢', turns, options)).text).not.toContain('半夜醒来不开灯');
    const { text } = await ask('那要是他不肯呢', turns, { ...options, rewrite });
    expect(text).toContain('半夜醒来不开灯');
  }
  // Thanks ask nothing.
  const model = rewriteAs('孩子晚上不肯睡觉，半夜醒来怎么办');
  expect((await ask('谢谢', turns, model)).kind).toBe('none');
  expect(model.countCalls()).toBe(0);
});

test.each([
  ['is known', '孩子不肯午睡，怎么办？', [first]],
  ['asks nothing', '谢谢', [first]],
  ['announces a new topic', '对了，孩子撒谎怎么办', [first]],
  ['has words of its own', '孩子半夜醒来哭闹不肯再睡怎么办', [first]],
  ['follows nothing', '那要是他不肯呢', []],
])('a question that %s is not rewritten', async (_, question, before) => {
  const turns = await Promise.all(before.map(async (one) => (await ask(one)).turn));
  const model = rewriteAs('孩子撒谎，怎么办？');
  expect(await ask(question, turns, model)).toEqual(await ask(question, turns));
  expect(model.countCalls()).toBe(0);
  await ask('那要是他不肯呢', [(await ask(first)).turn], model);
  expect(model.countCalls()).toBe(1);
});
