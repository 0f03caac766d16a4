import { pinyin } from 'pinyin-pro';

/**
 * A character that is spoken: a Chinese one with its readings, any other letter or digit with itself as its reading.
 */
export interface SpokenCharacter {
  /** Its position in the text in UTF-16 units; `end` is exclusive. */
  start: number;
  end: number;
  /** In half width and lower case. */
  character: string;
  /** Without tones, ü as v; the reading that the sentence suggests comes first. Never empty. */
  readings: readonly string[];
}

const spokenRuns = /\p{Script=Han}+|[\p{L}\p{N}]/gu;
const han = /^\p{Script=Han}/u;

/** The spoken characters of a text in order, without punctuation, spaces and symbols. */
export function listSpokenCharacters(text: string): SpokenCharacter[] {
  return [...text.matchAll(spokenRuns)].flatMap(({ 0: match, index }) =>
    han.test(match) ? spokenCharactersOfHan(match, index) : spokenCharactersOfLetter(match, index),
  );
}

function spokenCharactersOfHan(characters: string, offset: number): SpokenCharacter[] {
  const characterList = Array.from(characters);
  const spoken = pinyin(characters, { toneType: 'none', type: 'array', v: true });
  // Where characters and readings cannot be paired, each character is read by itself.
  const inContext =
    spoken.length === characterList.length
      ? spoken
      : characterList.map((character) => listReadings(character)[0]!);
  let start = offset;
  return characterList.map((character, index) => {
    const end = start + character.length;
    const readings = [...new Set([inContext[index]!.toLowerCase(), ...listReadings(character)])];
    const spokenCharacter = { start, end, character, readings };
    start = end;
    return spokenCharacter;
  });
}

/** A ligature may stand for two letters; both get the position of the whole ligature. */
function spokenCharactersOfLetter(letter: string, start: number): SpokenCharacter[] {
  const folded = letter.normalize('NFKC').toLowerCase();
  return (folded.match(/[\p{L}\p{N}]/gu) ?? []).map((character) => ({
    start,
    end: start + letter.length,
    character,
    readings: [character],
  }));
}

const readingsCache = new Map<string, readonly string[]>();

/** Every reading of one character; a character that the dictionary lacks is its own reading. */
export function listReadings(character: string): readonly string[] {
  let readings = readingsCache.get(character);
  if (!readings) {
    const spoken = pinyin(character, { toneType: 'none', type: 'array', v: true, multiple: true });
    readings = spoken.length > 0 ? [...new Set(spoken.map((reading) => reading.toLowerCase()))] : [character];
    readingsCache.set(character, readings);
  }
  return readings;
}

/** How a text is typed in pinyin: `qingxu` and `qx` for 情绪; letters and digits stay. */
export function spellPinyin(spokenCharacters: readonly SpokenCharacter[]): {
  letters: string;
  pinyin: string;
  initials: string;
} {
  const spoken = spokenCharacters.map((spokenCharacter) => spokenCharacter.readings[0]!);
  return {
    letters: spokenCharacters.map((spokenCharacter) => spokenCharacter.character).join(''),
    pinyin: spoken.join(''),
    initials: spoken.map((reading) => Array.from(reading)[0]).join(''),
  };
}

/** Every syllable of Mandarin as it is typed: without tones, ü as v. */
export const syllables: ReadonlySet<string> = new Set(
  (
    'a ai an ang ao ba bai ban bang bao bei ben beng bi bian biao bie bin bing bo bu ca cai can cang cao ' +
    'ce cen ceng cha chai chan chang chao che chen cheng chi chong chou chu chua chuai chuan chuang chui ' +
    'chun chuo ci cong cou cu cuan cui cun cuo da dai dan dang dao de dei den deng di dia dian diao die ' +
    'ding diu dong dou du duan dui dun duo e ei en eng er fa fan fang fei fen feng fo fou fu ga gai gan ' +
    'gang gao ge gei gen geng gong gou gu gua guai guan guang gui gun guo ha hai han hang hao he hei hen ' +
    'heng hong hou hu hua huai huan huang hui hun huo ji jia jian jiang jiao jie jin jing jiong jiu ju ' +
    'juan jue jun ka kai kan kang kao ke kei ken keng kong kou ku kua kuai kuan kuang kui kun kuo la lai ' +
    'lan lang lao le lei leng li lia lian liang liao lie lin ling liu lo long lou lu luan lun luo lv lve ' +
    'ma mai man mang mao me mei men meng mi mian miao mie min ming miu mo mou mu na nai nan nang nao ne ' +
    'nei nen neng ni nian niang niao nie nin ning niu nong nou nu nuan nuo nv nve o ou pa pai pan pang ' +
    'pao pei pen peng pi pian piao pie pin ping po pou pu qi qia qian qiang qiao qie qin qing qiong qiu ' +
    'qu quan que qun ran rang rao re ren reng ri rong rou ru rua ruan rui run ruo sa sai san sang sao se ' +
    'sen seng sha shai shan shang shao she shei shen sheng shi shou shu shua shuai shuan shuang shui shun ' +
    'shuo si song sou su suan sui sun suo ta tai tan tang tao te tei teng ti tian tiao tie ting tong tou ' +
    'tu tuan tui tun tuo wa wai wan wang wei wen weng wo wu xi xia xian xiang xiao xie xin xing xiong xiu ' +
    'xu xuan xue xun ya yan yang yao ye yi yin ying yo yong you yu yuan yue yun za zai zan zang zao ze ' +
    'zei zen zeng zha zhai zhan zhang zhao zhe zhei zhen zheng zhi zhong zhou zhu zhua zhuai zhuan zhuang ' +
    'zhui zhun zhuo zi zong zou zu zuan zui zun zuo'
  ).split(' '),
);

export const maxSyllableLength = 6;

const syllablePrefixes = new Set(
  [...syllables].flatMap((syllable) => Array.from(syllable, (_, index) => syllable.slice(0, index + 1))),
);

export const isSyllablePrefix = (letters: string): boolean => syllablePrefixes.has(letters);
