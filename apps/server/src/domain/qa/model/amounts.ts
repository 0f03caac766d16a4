const digits = new Map(Array.from('零一二三四五六七八九', (digit, value) => [digit, value]));
digits.set('两', 2);
const powers = new Map([
  ['十', 10],
  ['百', 100],
  ['千', 1000],
]);

/** The value of a written numeral below ten thousand: 3, 2.5, 半, 十二, 一百零五, and 一百五 for 150; undefined for another text. */
function parseNumeral(text: string): number | undefined {
  if (text === '') return undefined;
  if (text === '半') return 0.5;
  if (/^\d+(?:\.\d+)?$/u.test(text)) return Number(text);
  let value = 0;
  let power = 10_000;
  let digit: number | undefined;
  let isAfterZero = false;
  for (const character of text) {
    const next = powers.get(character);
    if (next !== undefined) {
      // Powers become smaller: 百千 is no numeral.
      if (next >= power) return undefined;
      value += (digit || 1) * next;
      [power, digit, isAfterZero] = [next, undefined, false];
    } else {
      // Two digits in a row are no numeral, except after 零.
      if (digit !== undefined && digit !== 0) return undefined;
      isAfterZero = digit === 0;
      digit = digits.get(character);
    }
  }
  const unit = value > 0 && !isAfterZero ? power / 10 : 1;
  return value + (digit ?? 0) * unit;
}

/** The values of a numeral: two of 三四 and of 二三十. */
function listValues(text: string): number[] {
  const value = parseNumeral(text);
  if (value !== undefined) return [value];
  const [, before, one, other, after] =
    /^([十百千]?|.+[十百千])([一二两三四五六七八])([二三四五六七八九])([十百千]?)$/u.exec(text) ?? [];
  if (one === undefined) return [];
  const values = [one, other].map((digit) => parseNumeral(`${before}${digit}${after}`));
  return values.filter((each) => each !== undefined);
}

const numeral = String.raw`\d+(?:\.\d+)?|[零一二两三四五六七八九十百千]+|半`;
/** Units that mean the same are compared in one of them: half an hour is 30 minutes. */
const unitOf: Readonly<Record<string, readonly [string, number]>> = {
  周岁: ['岁', 1],
  小时: ['分钟', 60],
  星期: ['周', 1],
  年: ['个月', 12],
  月: ['个月', 1],
  公斤: ['斤', 2],
  '％': ['%', 1],
};
const units =
  '周岁|岁|月|小时|分钟|秒|天|周|星期|年级|年(?!龄|纪|轻)|次|度|℃|毫升|毫克|克|斤|公斤|厘米|米|倍|%|％';
/** A numeral or two (三到五), then 个 and 半 in any order, a unit, and 半 again: 一个半小时, 半个小时, 三岁半. */
const amount = new RegExp(
  String.raw`(?<![\d.几零一二两三四五六七八九十百千])(?:(${numeral})个?(?:到|至|-|~|—+|–|或者?))?(${numeral})(个?)(半?)(个?)(${units})(半(?![夜天个小点路途数年]))?`,
  'gu',
);
const fraction = new RegExp(`(${numeral})分之(${numeral})`, 'gu');

/** Not an amount: 有一天, 每一次, 下一次, 这一年, 下半年, and 半天 for a long while. */
const vague = /[有每下上这那哪第]一(?:天|次|年|周|个月)|[前后上下大小多]半年|半天/gu;

/** The amounts in a text, each with its unit: 3岁, 15分钟. Of a range both ends. Digits and Chinese numerals are the same. */
export function listAmounts(text: string): Set<string> {
  const found = new Set<string>();
  const plain = text.normalize('NFKC').replaceAll(vague, '，');
  const withoutFractions = plain.replaceAll(fraction, (_, whole: string, part: string) => {
    const [below, above] = [parseNumeral(whole), parseNumeral(part)];
    if (below !== undefined && above !== undefined)
      found.add(below === 100 ? `${above}%` : `${above}/${below}`);
    return '，';
  });
  for (const [, from = '', number, first, half, second, unit, halfAfter] of withoutFractions.matchAll(
    amount,
  )) {
    // 三月 is a month of the year.
    if (unit === '月' && number !== '半' && first === '' && second === '') continue;
    const [name, factor] = unitOf[unit!] ?? [unit!, 1];
    const more = half !== '' || halfAfter !== undefined ? 0.5 : 0;
    const values = [...listValues(from), ...listValues(number!).map((value) => value + more)];
    for (const value of values) found.add(`${Number((value * factor).toFixed(3))}${name}`);
  }
  return found;
}
