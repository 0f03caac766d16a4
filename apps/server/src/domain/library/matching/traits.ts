/** Of whom a question speaks: an age, a grown-up of the family, who is hit or who hits, who is angry with the parent. */
export type Trait =
  | 'baby'
  | 'toddler'
  | 'preschool'
  | 'primary'
  | 'teen'
  | 'elder'
  | 'father'
  | 'mother'
  | 'victim'
  | 'bully'
  | 'at-parent';

const digits = '[0-9一二两三四五六七八九十]';

const patterns: Readonly<Record<Trait, RegExp>> = {
  baby: new RegExp(
    `婴儿|新生儿|月子里|(?:几|${digits}+)个?多?月(?:大|的?(?:宝宝|娃|孩子|婴儿|小孩|女儿|儿子))|吃奶|喂奶|母乳|奶粉|辅食|未满岁|(?<!${digits})[一1]周岁|满月|产后|怀孕|孕`,
    'u',
  ),
  toddler: /(?<![十\d])[12一两二]岁|学步/u,
  preschool: /(?<![十\d])[3-6三四五六]岁|幼儿园|小班|中班|大班|学前/u,
  primary: /(?<![十\d])[7-9七八九]岁|1[0-2]岁|十[一二]?岁|小学|(?<![初高])[一二三四五六1-6]年级/u,
  teen: /1[2-8]岁|十[二三四五六七八]岁|初[一二三四中]|(?<![提身升])高[一二三中]|青春期|中学|叛逆|中考|高考|[七八九]年级/u,
  elder: /爷爷|奶奶|姥姥|姥爷|外公|外婆|老人|公婆|婆婆|长辈|隔辈/u,
  father: /爸|父亲|老公|当爹|孩他爹/u,
  mother: /(?<![大姨姑舅])妈|母亲|产后/u,
  victim: /被(?:同学|人|别人|老师)?[^，。]{0,4}(?:欺负|打|孤立|霸凌|骂)|受欺负|挨(?:打|欺负)|被孤立/u,
  bully: /(?<!被|被人|被同学)(?:欺负|打)(?:了)?(?:同学|别人|人|小朋友|弟弟|妹妹|别的孩子)|动手打/u,
  'at-parent':
    /(?:对|冲|朝|跟)着?我(?:大?吼|大?喊|发火|发脾气|大叫|嚷)|(?:打|骂|踢|咬|推|凶|顶撞)我|吼我|顶嘴|顶撞/u,
};
const traits = Object.keys(patterns) as Trait[];

/** Who asks is not of whom they speak. */
const selfIntroduction = /我是(?:[^，。]{0,6}的)?(?:妈妈|爸爸|母亲|父亲|奶奶|爷爷|姥姥|姥爷|外婆|外公)/gu;

export const listTraits = (text: string): Trait[] => {
  const spoken = text.replaceAll(selfIntroduction, '');
  return traits.filter((trait) => patterns[trait].test(spoken));
};

/**
 * How well a source fits the persons that a question is about: 0 when the question names none, and the lower the more rarely the
 * phrasings of the source name the same ones.
 */
export function fitTraits(question: string, phrasings: readonly string[]): number {
  const counts = new Map<Trait, number>();
  for (const phrasing of phrasings)
    for (const trait of listTraits(phrasing)) counts.set(trait, (counts.get(trait) ?? 0) + 1);
  return listTraits(question).reduce(
    (sum, trait) => sum + Math.log(((counts.get(trait) ?? 0) + 0.3) / (phrasings.length + 1)),
    0,
  );
}
