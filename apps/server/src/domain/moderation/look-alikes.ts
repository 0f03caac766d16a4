/** Pairs of a written character and the one it stands for. */
const parsePairs = (pairs: string): [string, string][] =>
  pairs
    .split(/\s+/)
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [written = '', ...original] = Array.from(pair);
      return [written, original.join('')];
    });

/**
 * Letters of other scripts, small capitals and symbols that look like Latin letters, except those that Unicode
 * normalisation converts.
 */
const letters =
  'аa вb еe кk мm нh оo рp сc тt уy хx іi јj ѕs ѵv ԝw αa βb εe ιi κk νv οo ρp τt υu χx ωw γy ηn ' +
  'ᴀa ʙb ᴄc ᴅd ᴇe ꜰf ɢg ʜh ɪi ᴊj ᴋk ʟl ᴍm ɴn ᴏo ᴘp ǫq ʀr ꜱs ᴛt ᴜu ᴠv ᴡw ʏy ᴢz ɑa ɡg ıi ∨v √v ✓v ✔v ✗x ✘x ╳x ×x ⅹx';

/** Symbols and emoji that are read as a character. */
const symbols = '+加 ＋加 ➕加 ✚加 ✛加 ╋加 ┼加 🐧q 🛰v ㊗祝 ㊙秘';

/** Numerals; Unicode normalisation converts the circled ones that it knows as digits. */
const numerals =
  '零0 〇0 一1 幺1 壹1 二2 贰2 貳2 三3 叁3 參3 四4 肆4 五5 伍5 六6 陆6 七7 柒7 八8 捌8 九9 玖9';

/** Circled digits that Unicode normalisation does not convert: the first of each row and its digit. */
const circledRows: [string, number][] = [
  ['❶', 1],
  ['➀', 1],
  ['➊', 1],
  ['⓵', 1],
];

/** Boxed, negative and flag letters: the first of each row. */
const boxedRows = ['🅐', '🅰', '🇦'];

const buildRow = (first: string, count: number, original: (index: number) => string): [string, string][] =>
  Array.from({ length: count }, (_, index) => [
    String.fromCodePoint(first.codePointAt(0)! + index),
    original(index),
  ]);

/** What a character stands for, before Unicode normalisation. */
export const lookAlikes: ReadonlyMap<string, string> = new Map([
  ...parsePairs(letters),
  ...parsePairs(symbols),
  ['⓿', '0'],
  ...circledRows.flatMap(([first, digit]) => buildRow(first, 9, (index) => String(digit + index))),
  ...boxedRows.flatMap((first) => buildRow(first, 26, (index) => String.fromCodePoint(0x61 + index))),
]);

export const digitOf: ReadonlyMap<string, string> = new Map(parsePairs(numerals));

/** Emoji that can be read as a syllable inside a word: 薇❤ is 微信. Elsewhere they are only separators. */
export const spokenPictures: ReadonlyMap<string, string> = new Map(
  Array.from('❤♥♡💗💕💓💖💘💝💞🧡💛💚💙💜🖤🤍🤎💌✉📩📧📮', (picture) => [picture, 'xin'] as const),
);

/** Two adjacent halves of a character. */
export const splitCharacters: ReadonlyMap<string, string> = new Map([
  ['亻言', '信'],
  ['忄生', '性'],
  ['忄青', '情'],
  ['扌丁', '打'],
  ['犭者', '猪'],
  ['钅戋', '钱'],
  ['讠果', '课'],
  ['氵则', '测'],
]);

/**
 * Characters that are rare outside names: where they have the pronunciation of a listed word, they are a disguise.
 */
export const rareCharacters: ReadonlySet<string> = new Set('薇徽葳崴煨芯嘉伽珈莘馨昕焮鑫');
