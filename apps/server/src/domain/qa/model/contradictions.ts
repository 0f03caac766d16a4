import { segmentForQuery } from '../../../kit/word-segmentation.ts';
import { listAmounts } from './amounts.ts';

/** Words that contain a negation and negate nothing, questions (是不是), and what somebody cannot do (睡不着). */
const idioms = new RegExp(
  [
    String.raw`(\p{Script=Han})[不没]\1`,
    '不(?:错|过|久|但|管|仅|断|妨|如|论|止|只|光|同|少|然|禁|免|由|安|满|耐|急|一定|一样|好意思|得了|得已|见得|愧|便|适|良|利|幸|当(?![众着])|行|了|小心|经意|自觉|等于|倒翁|锈钢|动产|必说|用说)',
    '(?:差|要|说|恨|巴|舍|了|对|看|离|少|免|忍|来|好容易|知|算|大|小)不(?:多|然|定|得|起|开|了|住|及|觉)|不得不|不能不|不可不|不是不|没有?不|不知不觉|好不容易',
    '[睡做听坐跟吃想停找分管记学写读受顾放赶改弄搞走跑拿买静压说看控]不[着到懂住及清上下出起来开完动进去掉得见了]',
    '没(?:关系|事|想到|完|准|劲|意思|收)|[淹沉出埋]没',
    '[特分区级辨告离差性个识鉴]别|别(?:人|的|处|扭|名|致|墅)',
  ].join('|'),
  'gu',
);
/** Says of 讲道理 in 别急着讲道理 that it must not come first. */
const haste = '(?:急着|急于|忙着|着急|马上|立刻|立即)';
const order = '不要|不能|不可以?|不应该?|不该|不必|不用|不宜|不许|无需|避免|禁止|切勿|勿|别再?';
/** The word that is negated, as far as two characters tell. */
const word = String.raw`(?<word>(?:(?![不没别])\p{Script=Han}){2})`;
const negation = new RegExp(`(?:(?<order>${order})|(?<absence>没有)|[不没])(?<haste>${haste})?${word}`, 'gu');
/** What 没有 says of advice; before other words it only describes. */
const worth = /必要|用|效|害|好处|影响/u;

interface Negation {
  readonly word: string;
  /** Whether the negation is an instruction (不要, 别); a plain 不 often only describes. */
  readonly isOrder: boolean;
  readonly isHaste: boolean;
  /** Whether it only states that something is absent (没有), which is no advice. */
  readonly isAbsence: boolean;
  /** The rest of the clause, before and after the negation. */
  readonly around: Surroundings;
}

type Surroundings = readonly [before: string, after: string];

interface Statements {
  readonly negations: readonly Negation[];
  /** The clauses without what is negated. */
  readonly affirmed: readonly string[];
}

function readStatements(text: string): Statements {
  const clauses = text
    .normalize('NFKC')
    .replaceAll(idioms, '·')
    .split(/[,。!?;:、\n]+/u);
  const negations = clauses.flatMap((clause) =>
    [...clause.matchAll(negation)].map((match) => ({
      word: match.groups!['word']!,
      isOrder: match.groups!['order'] !== undefined,
      isHaste: match.groups!['haste'] !== undefined,
      isAbsence: match.groups!['absence'] !== undefined && !worth.test(match.groups!['word']!),
      around: [clause.slice(0, match.index), clause.slice(match.index + match[0].length)] as const,
    })),
  );
  return { negations, affirmed: clauses.map((clause) => clause.replaceAll(negation, '·')) };
}

const situationBefore = /如果|要是|假如|万一|一旦|总是?|老是|经常|常常|往往|越|为什么|因为|由于/u;
const situationAfter = /时候|时$|的话|就|的孩子|[之以]前|[之以]后|越/u;
/** Whether a clause only states when or how often something happens, which is no advice. */
const isSituation = ([before, after]: Surroundings) =>
  situationBefore.test(before) || situationAfter.test(after);

/** Words that name a person or a manner, and not the topic. */
const vagueWords = new Set(
  '孩子 宝宝 家长 父母 爸爸 妈妈 大人 自己 先 别 应该 需要 必须 尽量 直接 而 会儿'.split(' '),
);
const listTopics = (around: Surroundings, negated: string): string[] =>
  segmentForQuery(around.join('，')).filter((one) => !vagueWords.has(one) && !negated.includes(one));

/** Whether a clause advises what a plain 不 negates elsewhere: at least half of the topics are the same, and it is no mere condition. */
function deniesClause({ word: negated, around }: Negation, clause: string): boolean {
  const at = clause.indexOf(negated);
  if (at < 0) return false;
  const before = clause.slice(0, at);
  const isAdvised = /(?:应该?|必须|可以|需要|(?<![不只主重])要(?!是))\p{Script=Han}{0,3}$/u.test(before);
  if (!isAdvised && isSituation([before, clause.slice(at + negated.length)])) return false;
  const topics = listTopics(around, negated);
  return topics.filter((topic) => clause.includes(topic)).length * 2 >= topics.length;
}

/** Wording that advises to do something at once. Advice to do it later does not contradict 别急着…. */
const demand = String.raw`(?:应该?|必须|需要|得|${haste}|尽快|(?<![不只主重])要(?!是))\p{Script=Han}{0,2}`;
const later = /[之以]?后|等|再/u;

function isOpposite(negated: Negation, clause: string): boolean {
  if (negated.isAbsence) return false;
  if (negated.isHaste) return !later.test(clause) && new RegExp(`${demand}${negated.word}`, 'u').test(clause);
  if (negated.isOrder) return clause.includes(negated.word);
  return !isSituation(negated.around) && deniesClause(negated, clause);
}

/** Whether `one` advises against something that `other` advises, and neither text does both. */
function isTurned(one: Statements, other: Statements): boolean {
  const deniedByOther = new Set(other.negations.map((negated) => negated.word));
  return one.negations.some(
    (negated) =>
      !deniedByOther.has(negated.word) &&
      other.affirmed.some((clause) => isOpposite(negated, clause)) &&
      !one.affirmed.some((clause) => clause.includes(negated.word)),
  );
}

/**
 * Whether a sentence contradicts the passage that it cites: it names another amount, or advises what the passage advises against, or
 * the other way round.
 */
export function contradicts(sentence: string, passage: string): boolean {
  const known = listAmounts(passage);
  if ([...listAmounts(sentence)].some((amount) => !known.has(amount))) return true;
  const [claim, source] = [readStatements(sentence), readStatements(passage)];
  return isTurned(claim, source) || isTurned(source, claim);
}
