import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assessMessage } from './assess-message.ts';
import { composeProtocol } from './protocols/compose-protocol.ts';
import { protocols } from './protocols/protocols.ts';
import type { DangerKind, DangerName } from '@academy/contract/dangers.ts';
import { alarmOf, assessConversation } from './testing/assess-conversation.ts';
import { dangerous, furtherDangers } from './testing/dangerous-questions.ts';
import { harmlessOnes } from './testing/harmless-questions.ts';

const kinds = Object.keys(dangerous) as DangerKind[];
const cases = kinds.flatMap((kind) => dangerous[kind].map((question) => ({ kind, question })));

const textOf = (message: string) => composeProtocol(assessMessage(message)).text;
const numbersOf = (message: string) =>
  composeProtocol(assessMessage(message)).hotlines.map(({ number }) => number);

/** Maximum number of false alarms among the harmless questions, which use the words of dangers on purpose. */
const maxFalseAlarms = 14;

describe('one message', () => {
  test('no dangerous paraphrase is missed', () => {
    const questions = [...cases.map(({ question }) => question), ...furtherDangers];
    const missed = questions.filter((question) => alarmOf(question) !== 'danger');
    expect(questions.length).toBeGreaterThanOrEqual(160);
    expect(missed).toEqual([]);
  });

  test('few questions with the words of dangers raise an alarm for nothing', () => {
    const alarms = harmlessOnes.filter((question) => alarmOf(question) === 'danger');
    expect(harmlessOnes.length).toBeGreaterThanOrEqual(140);
    expect(alarms.length, alarms.join(' | ')).toBeLessThanOrEqual(maxFalseAlarms);
  });

  test.each(cases)('$question: a case of $kind', ({ kind, question }) => {
    expect(protocols[assessMessage(question).protocol].kind).toBe(kind);
  });

  test.each([
    '想4了',
    '我想自鲨',
    '不想活le',
    'bu xiang huo le',
    '我 不 想 活 了 ！！',
    '我不想活了😭😭',
    '殺了自己算了',
    '活着没意思，想跳lou',
    '我想死 爸爸妈妈都不管我',
    '我想死 他们都不理我',
    '我想死你们别拦我',
    '活着好累 死了算了',
  ])('%s is recognised although it is disguised', (message) => {
    expect(alarmOf(message)).toBe('danger');
  });

  test('a harmless expression beside a danger does not hide it', () => {
    expect(alarmOf('作业多得想死，他还说真的活够了')).toBe('danger');
    expect(alarmOf('气死我了，老公拿着菜刀追我')).toBe('danger');
  });

  test('any input is assessed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 140 }), (message) => {
        const { probability } = assessMessage(message);
        expect(probability).toBeGreaterThanOrEqual(0);
        expect(probability).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('whom the protocol is for', () => {
  test.each([
    ['楼顶风好大 我站在边上了', 'on-the-edge'],
    ['孩子把洁厕灵喝了一口', 'poisoning'],
    ['宝宝吃花生卡住了 脸发紫', 'choking'],
    ['我打了孩子，他头上流血了', 'perpetrator'],
    ['女儿离家出走一晚上没回来', 'runaway'],
    ['刚生完孩子二十天，我想抱着他一起跳下去', 'postnatal'],
    ['当妈的我真的不想活了，每天晚上都想从阳台下去', 'parent-suicide'],
    ['她每顿吃完都去厕所抠嗓子吐，瘦得皮包骨', 'eating-disorder'],
    ['网上认识的人要我发不穿衣服的照片，不发就告诉我同学', 'stranger'],
    ['孩子在学校被三个人堵在厕所打，还拍了视频', 'beaten-elsewhere'],
    ['我爸喝了酒又拿皮带抽我', 'beaten-at-home'],
    ['教练摸我下面，不让我告诉爸妈', 'sexual'],
    ['我听见墙里有人说话，叫我把家里人都弄走', 'psychosis'],
  ])('%s → %s', (message, protocol) => {
    expect(assessMessage(message)).toMatchObject({ alarm: 'danger', protocol });
  });

  test.each([
    '我不想活了',
    '我不想活了，他们怎么办',
    '不想活了',
    '爸妈都不要我了，不想活了',
    '同学都讨厌我，想死',
    '妈妈又骂我，活着没意思',
    '爸爸对我不好，不想活了',
    '孩子在旁边哭，我撑不住了，不想活了',
    '他说分手 不想活了',
    '爸妈吵架 不想活了',
    '爸妈发火了，我不想活了',
    '作业写到十二点，我真不想活了',
  ])('%s: the writer is in danger', (message) => {
    expect(assessMessage(message)).toMatchObject({ alarm: 'danger', isForAnother: false });
    expect(textOf(message)).not.toContain('守在旁边');
  });

  test.each([
    '孩子说不想活了怎么办',
    '女儿跟我说想死',
    '我儿子割腕了',
    '我很担心，他说不如死了算了',
    '他一直在发消息，说不想活了',
    '我发现女儿在割腕',
    '我刚看到她吃了一整瓶安眠药',
  ])('%s: somebody else is in danger', (message) => {
    expect(assessMessage(message)).toMatchObject({ alarm: 'danger', isForAnother: true });
  });

  test.each([
    '爸爸妈妈离婚了，我不想活了',
    '爸妈要离婚，我不想活了',
    '家里三个孩子，爸妈只疼弟弟，我不想活了',
    '他们不配当父母，我不想活了',
  ])('%s: a child is not spoken to as a parent', (message) =>
    expect(assessMessage(message).protocol).toBe('suicide'),
  );

  test('a teenager who bleeds from a cut is no small child with an injury', () => {
    expect(assessMessage('女儿14岁割腕，血止不住').protocol).not.toBe('injury');
    expect(assessMessage('这几个月天天想死，喘不上气').protocol).not.toBe('breathing');
  });

  test('who looks for a child is told to call the police, not to go where there is light', () => {
    for (const message of ['我找不到我儿子了', '孩子不见了我快急死了'])
      expect(textOf(message), message).toMatch(/^现在就报警/);
  });

  test('who wants to die is thanked for saying so; who asks for another is asked to stay', () => {
    expect(textOf('我不想活了')).toMatch(/^谢谢你把这句话说出来/);
    expect(textOf('女儿跟我说想死')).toMatch(/^这样的话，请当真/);
  });
});

describe('urgency', () => {
  test.each([
    ['我儿子割腕了', '120'],
    ['吃了一整瓶安眠药，不想醒了', '120'],
    ['刚生完孩子二十天，我想抱着他一起跳下去', '120'],
    ['我打了孩子，他头上流血了', '120'],
    ['孩子把洁厕灵喝了一口', '120'],
    ['我不想活了', '12356'],
    ['我爸又打我了', '110'],
  ])('%s: %s comes first', (message, number) => expect(numbersOf(message)[0]).toBe(number));

  test('of two dangers that are about as likely the more urgent one is answered', () => {
    expect(protocols[assessMessage('孩子被同学欺负，说不想活了').protocol].kind).toBe('self-harm');
  });

  test('small children swallow without meaning to die', () => {
    expect(assessMessage('两岁的娃把一整瓶药吞下去了').protocol).toBe('poisoning');
    expect(assessMessage('刚满月的小孩体温39').protocol).toBe('infant-fever');
  });

  test('plain words are never lost among harmless ones', () => {
    const harmless = '今天带孩子去了公园，天气很好，我们还吃了冰淇淋，晚上回来写作业也很快。';
    const message = `${harmless.repeat(2)}我不想活了。${harmless.repeat(2)}`;
    expect(assessMessage(message).alarm).toBe('danger');
  });
});

describe('messages before it', () => {
  test('danger one message ago is danger now', () => {
    for (const message of ['嗯', '没有', '我不知道怎么办', '他们都不在家'])
      expect(alarmOf(message, ['我不想活了']), message).toBe('danger');
  });

  test('it stays danger however often somebody nods', () => {
    expect(alarmOf('嗯', ['我不想活了', '没人在', '不想打电话', '没有', '嗯', '没有'])).toBe('danger');
  });

  test('a danger that was not answered for gets its steps, not the words for whoever has read them', () => {
    const earlier = [{ text: '我不想活了' }];
    expect(assessMessage('嗯', earlier)).toMatchObject({ alarm: 'danger', isContinued: false });
  });

  test.each([
    ['孩子吃果冻卡住了，脸发紫', '怎么办啊', /120.*接着做[^]*拍5次/],
    ['女儿离家出走一晚上没回来', '还没有消息', /110报了吗/],
    ['我打了孩子，他头上流血了', '怎么办', /守着他，现在打120/],
    ['女儿说不想活了', '嗯', /不在您身边：马上打110/],
  ])('%s · %s', (danger, next, words) => {
    expect(composeProtocol(assessConversation([danger, next])).text).toMatch(words);
  });

  test('another matter is answered, below the hotlines', () => {
    expect(alarmOf('孩子写作业磨蹭，每天催也没有用怎么办', ['孩子说不想活了'])).toBe('unsure');
  });

  test('two hints that are a danger together are one still after the next word', () => {
    const hints = ['我把手办都送人了', '明天你们就不用管我了，再见'];
    expect(alarmOf(hints[1]!, [hints[0]!])).toBe('danger');
    expect(alarmOf('嗯', hints)).toBe('danger');
  });

  test('the steps are said once; then it is said that they still hold', () => {
    const first = assessMessage('我不想活了');
    const next = assessConversation(['我不想活了', '嗯']);
    expect([first.isContinued, next.isContinued]).toEqual([false, true]);
    expect(composeProtocol(next)).toMatchObject({
      text: expect.stringMatching(/^我还在/) as string,
      hotlines: composeProtocol(first).hotlines,
    });
  });

  test('an ordinary conversation raises no alarm', () => {
    expect(alarmOf('那他要是不肯呢', ['孩子写作业磨蹭怎么办', '每天要写到九点'])).toBe('none');
  });
});

describe('protocols', () => {
  const all = Object.entries(protocols).flatMap(([name, { words, source, hotlineNames, ...protocol }]) => [
    { name, words, source, hotlineNames },
    ...('forAnother' in protocol ? [{ name, words: protocol.forAnother, source, hotlineNames }] : []),
  ]);

  test.each(all)(
    '$name: calm words, steps, numbers, a source, and no promise',
    ({ words, source, hotlineNames }) => {
      expect(words.steps.length).toBeGreaterThanOrEqual(3);
      expect(new Set(hotlineNames).size).toBe(hotlineNames.length);
      expect(source).toMatch(/《.{2,}》|国家|公安部|中国红十字会|世界卫生组织/);
      expect([words.calm, ...words.steps, words.after].join('')).not.toMatch(
        /肯定(?:没事|是)|保证(?:没事|治)|确诊为|一定会好|不用去医院/,
      );
    },
  );

  test.each([
    'on-the-edge',
    'suicide',
    'self-harm',
    'parent-suicide',
    'runaway',
    'sexual',
    'stranger',
  ] as const)('%s: who stays with somebody hears other words than the one in danger', (name: DangerName) => {
    const say = (isForAnother: boolean) =>
      composeProtocol({ protocol: name, isForAnother, isContinued: false }).text.split('\n');
    const [self, another] = [say(false), say(true)];
    expect(self[0]).not.toBe(another[0]);
    expect(self.at(-1)).not.toBe(another.at(-1));
  });

  test('nobody is told to restrain a fit, to make vomit, to go into the water, to leave somebody on a roof or to grab them', () => {
    expect(textOf('孩子发烧抽了怎么办')).toMatch(/不掐人中，不往嘴里塞任何东西，不按住手脚/);
    expect(textOf('他喝了洁厕灵')).toMatch(/^闻到煤气味.*先出屋.*现在就打120.*不要催吐/);
    expect(textOf('儿子坐在阳台栏杆外面')).toMatch(/不离开，也不突然上前去抓/);
    const drowning = composeProtocol({ protocol: 'breathing', isForAnother: false, isContinued: false });
    expect(drowning.text).toMatch(/不会救人的不下水/);
  });

  test('who hit a child is told to look after the child first, stops the blood, and is not praised', () => {
    const text = textOf('我打了孩子，他头上流血了');
    expect(text).toMatch(/^先停手.*孩子有伤，先看孩子/);
    expect(text.indexOf('用力压住')).toBeLessThan(text.indexOf('精神心理科'));
    expect(text.indexOf('用力压住')).toBeGreaterThan(0);
    expect(text.split('\n')[0]).not.toMatch(/不容易|谢谢|自责/);
  });

  test('an ordinary answer follows only where it helps: about bullying', () => {
    for (const name of Object.keys(protocols) as DangerName[])
      expect(
        composeProtocol({ protocol: name, isForAnother: true, isContinued: false }).answerFollows,
        name,
      ).toBe(name === 'beaten-elsewhere');
  });
});
