/**
 * dose: asks what and how much medicine to give; foreign: not a topic of the academy; courtesy: asks nothing, or not
 * in Chinese.
 */
export type OutOfScope = 'dose' | 'foreign' | 'courtesy';

const medicineNames =
  '布洛芬|美林|泰诺林|乙酰氨基酚|阿莫西林|头孢|阿奇霉素|奥司他韦|专注达|利他林|择思达|蒙脱石|褪黑素|激素药';

const dosePattern = new RegExp(
  [
    '(?:多少|几)(?:毫升|毫克|克|片|粒|颗|袋|包|滴|支|ml|mg)',
    '剂量|用量|药量|几次药|几天药|加药|减药|停药|换药',
    '(?:吃|喝|用|喂|服|开|买|打|挂)(?:什么|哪种|啥|哪个)(?:药|退烧药|消炎药|抗生素|止咳)',
    `${medicineNames}|益生菌吃`,
  ].join('|'),
);

const amount = '[\\d一二两三四五六七八九十半]+';
const medicinePattern = new RegExp(
  [
    medicineNames,
    `${amount}(?:毫升|毫克|ml|mg)`,
    // 不要吃药 advises none.
    `(?<![不别勿]|不要|不能)(?:吃|服用?|喂)(?:点|些|一点|一些|${amount}[片粒颗袋包滴支])?\\p{Script=Han}{0,4}(?:药|抗生素|安定|胶囊|口服液)`,
  ].join('|'),
  'giu',
);

/** The medicines that a text names or advises to take, and amounts as they are measured. */
export const listMedicines = (text: string): string[] =>
  text.normalize('NFKC').replaceAll(/\s+/g, '').match(medicinePattern) ?? [];

const illnesses =
  '自闭症|孤独症|阿斯伯格|多动症|ADHD|注意缺陷|抑郁症|焦虑症|强迫症|双相|精神分裂|抽动症|妥瑞|阅读障碍|智力障碍|发育迟缓|癫痫|厌食症|产后抑郁|性早熟|佝偻病|肺炎|哮喘|过敏性鼻炎';
const familyWords =
  '孩子|宝宝|宝贝|小朋友|娃儿?|儿子|女儿|闺女|老[大二三]|大宝|二宝|小宝|[哥姐弟妹](?:[哥姐弟妹])?|小家伙|他|她|这';
/** Who is spoken of: a placeholder for a name, a word of the family, or whatever belongs to the reader (您家那位). */
const subject = `(?:【\\p{Script=Han}{1,3}\\d{1,2}】|${familyWords}|[您你](?:(?![不没否吗])\\p{Script=Han}){0,6}?)`;
const hedges =
  '这样?|其实|应该|可能|大概|很可能|多半|八成|恐怕|估计|看来|显然|肯定|确实|就|也|已经|的(?:情况|表现|问题|症状)';
const verb = '(?:是|患(?:有|上|了|的是)?|得(?:了|上|的(?:就)?是)|属于|有|确诊为|符合)';
const degree = '(?:一?个|点儿?|轻度|轻微|中度|重度|严重的?|典型的?|明显的?|儿童)*';
/** 有多动症的话, 是多动症还是…, 是多动症吗 and 有自闭症后 state nothing. */
const open = `(?:、(?:${illnesses}))*(?:的(?:可能|风险|话|时候)|的(?:孩子|家庭)|患者|病史|等|吗|,?(?:或者?|还是)|以?后|之后|时)`;
const diagnosisPattern = new RegExp(
  [
    `${subject}(?:${hedges})*${verb}${degree}(?:${illnesses})(?!${open})`,
    // Somebody of whom only the name is said: 朵朵多半是多动症.
    `(?<=^|[,。!?;:])\\p{Script=Han}{1,6}?(?:多半|八成|很可能|恐怕|估计|显然|肯定|应该)(?:就)?${verb}${degree}(?:${illnesses})(?!${open})`,
  ].join('|'),
  'gu',
);
/** What is said before it in the same clause, where nobody is said to have the illness: 如果医生说他是…, 有的孩子…. */
const noDiagnosis =
  /如果|要是|假如|倘若|若|万一|即使|就算|哪怕|一旦|(?<!我们?)(?:担心|怀疑|害怕|怕)|是否|是不是|会不会|有没有|能不能|判断|不(?:能)?(?:说明|代表|等于|意味着?|一定)|未必|并非|(?:问|说|提|讲)到?的|(?:有的|有些|一些|很多|许多|不少|部分|少数|多数|每个|所有|哪些)/u;

export const listIllnesses = (text: string): string[] =>
  text.normalize('NFKC').replaceAll(/\s+/g, '').match(new RegExp(illnesses, 'g')) ?? [];

/**
 * The places where a text says that somebody has an illness: 您的孩子是多动症. The names in it may be placeholders. What is said of an
 * illness in general, or of what a doctor finds, is none.
 */
export function listDiagnoses(text: string): string[] {
  const plain = text.normalize('NFKC').trim().replaceAll(/\n\s*/g, '。').replaceAll(/\s+/g, '');
  return [...plain.matchAll(diagnosisPattern)]
    .filter(({ 0: match, index }) => {
      const clause = plain
        .slice(0, index + match.length)
        .split(/[,。!?;:]/u)
        .at(-1)!;
      return !noDiagnosis.test(clause);
    })
    .map(([match]) => match);
}

const foreignPattern = new RegExp(
  [
    '天气|气温|下雨吗|会下雨|下雪吗|台风|几度',
    '股票|股市|炒股|基金定投|比特币|汇率|房价|彩票|贷款|利率|房贷|油价|买房|车险|社保|公积金',
    '提示词|系统指令|忽略(?:你)?(?:之前|以上|上面|前面|所有)的?(?:所有)?(?:指令|规则|要求|内容|话)',
    'python|java|代码|程序报错|报错|写个程序|sql|excel|公式怎么用|路由器|宽带|蓝牙|打印机',
    '总统|选举|国家主席|国务院|外交|制裁|导弹|战争|首相|议员',
    '票房|主演|绯闻|哪部电影|导演是谁',
    '世界杯|比分|nba|夺冠|冠军是谁|奥运会|中超|进球',
    '解方程|方程组?[x\\d]|鸡兔同笼|等于多少|等于几|平方根|勾股|化学式|造句|作文范文|写一?篇|帮我写|下一句|翻译成|英语怎么说|用英语|的拼音是|部首|阅读理解答案|标准答案|怎么证明|周长|面积公式|体积公式|的反义词|近义词',
    '\\d\\s*[+×x*÷]\\s*\\d',
    '红烧|菜谱|食谱怎么做|怎么炖|机票|火车票|高铁票|几号线|哪款(?:手机|车|电脑)|什么牌子|星座|运势|算命|属相|生肖配|风水|起名|取名|八字',
    '起诉|官司|判几年|怎么判|抚养费(?:多少|怎么)|律师费|房产证|社保卡|身份证(?:丢|怎么办理)|户口|签证|护照',
    '首都是|哪个国家|多少公里|是谁发明|哪一年(?:成立|发生|出生)|世界上最|光速|恐龙(?:为什么|怎么)灭绝|黑洞',
  ].join('|'),
  'i',
);

/** Foreign, unless a child comes into it: 他在地铁上尖叫, 女儿追男团. */
const foreignWithoutChild = /演唱会|电视剧|综艺|歌手|男团|女团|演员|唱的|旅游|酒店|快递|导航|地铁|宇宙/u;
const aboutChild =
  /孩子|孩儿|小孩|[我他她俺]?家?娃|宝宝|宝贝|儿子|女儿|闺女|丫头|小子|孙[子女]|外孙|老[大二三]|[他她]|岁|年级|初[一二三中]|高[一二三中]|青春期|幼儿园|哭|闹/u;

/**
 * Why a question must not or cannot be answered from the library, even if its words appear there; undefined if it
 * can.
 */
export function classifyScope(question: string): OutOfScope | undefined {
  const text = question.normalize('NFKC').replaceAll(/\s+/g, '').toLowerCase();
  if (dosePattern.test(text)) return 'dose';
  if (foreignPattern.test(text) || (foreignWithoutChild.test(text) && !aboutChild.test(text)))
    return 'foreign';
  return classifyCourtesy(question) ? 'courtesy' : undefined;
}

/** Kinds of messages that ask nothing; `other` is in a language that the library is not written in. */
export type Courtesy = 'hello' | 'who' | 'thanks' | 'nod' | 'other';

const hello = '你好|您好|哈[喽罗啰]|嗨|在吗|在不在|有人吗|(?:早上|上午|中午|下午|晚上)好|早安?|hi|hello|hey';
const thanks =
  '谢+谢*(?:你|您|了|啦|老师)?(?:的(?:回答|解答|建议|帮助|耐心|分享))?|多谢|(?:非常|太|真的?|十分)?感谢(?:你|您|了|老师)?(?:的(?:回答|解答|建议|帮助|耐心|分享))?|辛苦(?:你|您)?了|(?:说得|讲得|这个|回答得)?(?:太|真|很)(?:好|有用|有帮助)了?|再见|拜拜|晚安|thanks?(?:you)?|thankyou(?:verymuch|somuch)?';
const nod =
  '嗯+|哦+|噢|喔|啊|好+的?(?:吧|呢|了)?|行|可以|我?知道了?|我?明白了?|我?懂了|收到|是的?|对的?|ok|okay|哈+|呵+|嘿+|我?(?:先|再|去|就|今晚|回去)*试一?试看?|我会试(?:试|着做)的?';

/** The first that matches: a text of several courtesies counts as the most telling of them. */
const courtesyPatterns: readonly (readonly [Courtesy, RegExp])[] = [
  ['hello', new RegExp(`^(?:${hello})+$`)],
  [
    'who',
    /^(?:请问)?(?:你|您)(?:到底)?(?:是谁|是什么|叫什么(?:名字)?|是(?:不是)?(?:真人|机器人|人工智能|ai|人工)(?:吗|么)?|能(?:做|干|帮我?(?:做|干)?|回答)(?:什么|啥)|会(?:什么|啥)|有什么(?:用|功能)|怎么用)$/,
  ],
  ['nod', new RegExp(`^(?:${nod})+$`)],
  ['thanks', new RegExp(`^(?:${hello}|${nod}|${thanks})+$`)],
];

/** Undefined when something is asked. */
export function classifyCourtesy(question: string): Courtesy | undefined {
  const text = question
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
  const withoutParticles = text.replace(/[呀啊哈啦呢吧哟]+$/u, '');
  const match = courtesyPatterns.find(([, pattern]) => pattern.test(text) || pattern.test(withoutParticles));
  if (match) return match[0];
  return /\p{Script=Han}/u.test(text) ? undefined : 'other';
}
