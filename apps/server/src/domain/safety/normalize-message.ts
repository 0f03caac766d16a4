import { simplifiedForms } from '../../kit/simplified-forms.ts';

/**
 * A message in the one spelling that rules and the classifier are written in: simplified, half width, lower case, without
 * spaces, and without the commonest disguises under which danger is written in chats: homophones, letters, digits, emoji. `gap` stands where
 * words were written apart: many write a space or a new line for a comma.
 */
export function normalizeMessage(message: string, { gap = '' }: { gap?: '' | '，' } = {}): string {
  const plain = simplify(message.normalize('NFKC').toLowerCase()).replaceAll(emojiVariants, '');
  const spelled = emoji.reduce((text, [picture, word]) => text.replaceAll(picture, word), plain);
  const joined = spelled
    .replaceAll(betweenWords, gap)
    .replaceAll(/\s+/gu, '')
    .replaceAll(/[,;；、:：~～]/gu, '，')
    .replaceAll('!', '！')
    .replaceAll('?', '？')
    .replaceAll(/[."'“”‘’「」《》()（）*_·/\\|-]+(?=\p{Script=Han})/gu, '')
    .replaceAll(/["'“”‘’「」《》()（）*_·]/gu, '');
  const plainWords = disguises.reduce((text, [pattern, word]) => text.replaceAll(pattern, word), joined);
  return plainWords.replaceAll(/(.)\1{2,}/gu, '$1$1');
}

/** White space between words, not between the single characters of one: 我 不 想 活 了. */
const betweenWords = /(?<=[\p{Script=Han}\w]{2})\s+(?=[\p{Script=Han}\w]{2})/gu;

/** How an emoji is drawn: in colour, in a tone of skin, joined with the next. */
const emojiVariants = /\u{fe0f}|\u{200d}|[🏻-🏿]/gu;

const emoji: readonly (readonly [string, string])[] = [
  ['🔪', '刀'],
  ['🗡', '刀'],
  ['💊', '药'],
  ['🩸', '血'],
  ['💀', '死'],
  ['☠', '死'],
  ['⚰', '死'],
  ['🪦', '死'],
  ['🏢', '楼'],
  ['🌉', '桥'],
  ['🔫', '枪'],
  ['🆘', '救命'],
];

/** Words of a wish or a decision, after which a number or a homophone may stand for 死. */
const beforeDeath = '(?<=想|想要|要|去|就|该|不如|还是|干脆|宁可|宁愿|好|让我|直接|一起|了|会|快|真)';

/** Disguises and what they stand for; most are homophones. */
const disguises: readonly (readonly [RegExp, string])[] = [
  [
    /紫砂(?![壶锅杯煲罐盆花泥])|(?<![来出源独])自(?:sha|[鲨沙砂](?![特县坪发])|s(?![a-z]))|(?<![孩儿妻种虫被筷电蚊影])子杀|自杀(?=ing)|(?<![a-z])zs(?=[了吗啊，。！？]|$)/gu,
    '自杀',
  ],
  // Not in numbers: 14了, 烧了4、5天, 会4、5个单词.
  [
    new RegExp(
      `${beforeDeath}(?:(?<![\\d.])[4四亖](?![，]?[\\d五])|si|寺|屎|鼠)(?=[了掉啊吧呢算，。！？]|$)`,
      'gu',
    ),
    '死',
  ],
  [/(?<![\d.岁月点号子儿孩宝宝])(?:4|亖|si)(?=[掉了]{1,2}(?:算|就|好|吧|，|。|！|$))/gu, '死'],
  [/活不下[去q]u?/gu, '活不下去'],
  [/不想h(?:uo)?(?=[了l，。！？]|$)|[布步8]想活|不想活l?e/gu, '不想活'],
  [/跳l(?:ou)?(?![a-z])|跳[喽娄搂漏]|tiao楼/gu, '跳楼'],
  [/割w(?:an)?(?![a-z])|割[碗丸晚]|[哥隔]腕|ge腕|g腕/gu, '割腕'],
  [/自c(?:an)?(?![a-z])|自[惨灿]/gu, '自残'],
  [/安眠(?:要|y(?:ao)?)/gu, '安眠药'],
  [/农(?:要|yao)/gu, '农药'],
  [/轻sheng|轻生/gu, '轻生'],
  [/遗(?:shu|嘱书)/gu, '遗书'],
  [/抑(?:yu|玉|愈)|玉玉(?=症|了|，|。|$)症?/gu, '抑郁'],
  [/强j(?:ian)?(?![a-z])/gu, '强奸'],
  [/猥x(?:ie)?(?![a-z])/gu, '猥亵'],
  [/性q(?:in)?(?![a-z])/gu, '性侵'],
  [/家b(?:ao)?(?![a-z站])/gu, '家暴'],
  [/sha(?=人|了|死|我|他|她)/gu, '杀'],
  [/噶了?腕/gu, '割腕'],
  [/想[嘎噶](?=了|$|，|。)/gu, '想死'],
];

const simplify = (text: string): string =>
  Array.from(text, (one) => simplifiedForms.get(one) ?? one).join('');
