import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileList } from './compile-list.ts';
import { checkText } from './moderator.ts';
import { readShippedWords } from './shipped-words.ts';

const shipped = await readShippedWords();
const list = compileList(shipped);
const listed = shipped
  .filter(({ word }) => !word.startsWith('!'))
  .map(({ word, action }) => ({ word: word.replace(/^~/, ''), action }));

const fullWidth = (text: string) =>
  text.replaceAll(/[!-~]/g, (symbol) => String.fromCodePoint(symbol.codePointAt(0)! + 0xfee0));
const disguises: ((characters: string[], gap: string) => string)[] = [
  (characters, gap) => characters.join(gap),
  (characters, gap) => fullWidth(characters.join(gap).toUpperCase()),
  (characters, gap) => characters.flatMap((one) => [one, one]).join(gap),
];

test('a listed word is found with anything between its characters, in any width, doubled or not', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...listed),
      fc.constantFrom(...disguises),
      fc.constantFrom('', ' ', '·', '\u200b', '🙂', '。。', '\n', '❤'),
      ({ word, action }, disguise, gap) => {
        const { verdict } = checkText(list, `说一句：${disguise(Array.from(word), gap)}！`);
        expect([word, verdict]).toEqual([word, action === 'refuse' ? 'refuse' : verdict]);
        expect([word, verdict]).not.toEqual([word, 'pass']);
      },
    ),
    { numRuns: 600 },
  );
});

test('the most severe word decides, and of two the longer one is named', () => {
  const own = compileList([
    { word: '加微', action: 'hold' },
    { word: '~加微信', action: 'hold' },
    { word: '赌场', action: 'refuse' },
  ]);
  expect(checkText(own, '加微信')).toEqual({ verdict: 'hold', word: '加微信' });
  expect(checkText(own, '加微信，上赌场')).toEqual({ verdict: 'refuse', word: '赌场' });
  expect(checkText(own, '今天天气好')).toEqual({ verdict: 'pass' });
});

test('a harmless phrase explains a partly covered word, not a whole listed one', () => {
  const own = compileList([
    { word: '加微', action: 'hold' },
    { word: '添加微信', action: 'hold' },
    { word: '!增加', action: 'hold' },
    { word: '!添加', action: 'hold' },
  ]);
  expect(checkText(own, '增加微量元素').verdict).toBe('pass');
  expect(checkText(own, '添加微信').verdict).toBe('hold');
  expect(checkText(own, '增加很多，再加微').verdict).toBe('hold');
});

test.each([
  [
    'letters are a word only by themselves',
    ['av'],
    ['avoid', 'lava', 'have a nice day'],
    ['AV', 'a.v', '看av吧'],
  ],
  [
    'fewer repetitions than listed are another word',
    ['啪啪啪'],
    ['啪的一声', '啪啪两声'],
    ['啪啪啪', '啪啪啪啪啪'],
  ],
  ['two of a kin is one of them', ['死妈'], ['累死妈妈了'], ['死妈', '死死妈妈', '死妈妈妈']],
])('%s', (_name, words, pass, caught) => {
  const own = compileList(words.map((word) => ({ word, action: 'hold' })));
  for (const text of pass) expect([text, checkText(own, text).verdict]).toEqual([text, 'pass']);
  for (const text of caught) expect([text, checkText(own, text).verdict]).toEqual([text, 'hold']);
});

/** CPU milliseconds of this thread for one check, other tests and other work of the machine excluded; of three measurements the least. */
function costOf(text: string, runs: number): number {
  for (let run = 0; run < 5; run++) checkText(list, text);
  const measurements = Array.from({ length: 3 }, () => {
    const began = process.threadCpuUsage();
    for (let run = 0; run < runs; run++) checkText(list, text);
    const { user, system } = process.threadCpuUsage(began);
    return (user + system) / 1_000 / runs;
  });
  return Math.min(...measurements);
}

test.each(['❤v', 'jia', '加微', '1啊', '138 ', 'a.', '微信号', '幺'])(
  'the cost grows linearly with the text: %s',
  (part) => {
    const short = part.repeat(Math.ceil(400 / part.length));
    // Sixteen times the text: quadratic cost would be 256 times as much.
    expect(costOf(short.repeat(16), 10) / costOf(short, 100)).toBeLessThan(64);
  },
);
