import type { DangerName } from '@academy/contract/dangers.ts';
import type { Likelihood } from './danger/danger-classifier.ts';
import { isFirstAid, urgencyOf } from './protocols/protocols.ts';
import type { Danger } from './risk-patterns.ts';

interface Evidence {
  readonly likelihood: Likelihood;
  /** The dangers whose rules match. */
  readonly rules: readonly Danger[];
  /** Whether the classifier alone would not have raised the alarm. */
  readonly isByRule: boolean;
  /** Whether somebody else than the writer is in danger. */
  readonly isForAnother: boolean;
}

/** Minimum probability of a danger, as a share of that of the likeliest one, to be answered in its place. */
const comparableShare = 2 / 3;
/** The same share for a danger whose rule matched: lower, since rules match plain wording. */
const plainShare = 0.2;

const despairing = new Set<string>(['on-the-edge', 'suicide', 'self-harm', 'parent-suicide', 'postnatal']);

const wantsToDie = new Set<string>(['suicide', 'parent-suicide']);

/** An attempt that has been made, or is about to be made. */
const attemptPattern =
  /割了?(?:手?腕|脉)|(?:吃|吞|喝)(?:了|下|完)[^，。！？]{0,6}(?:安眠药|农药|百草枯|(?:一?整?瓶|半瓶|一?大?把|很多|好多|几十)[^，。！？]{0,4}(?:药|片))|(?:站|坐|爬)(?:在|到|上)了?[^，。！？]{0,6}(?:天台|楼顶|窗台|窗外|栏杆|桥(?:上|边))/u;
/** Small children swallow and fall without meaning to die. */
const smallChild =
  /(?<![\d十])[1-5一二两三四五]岁|(?<![几孕这那上下])(?:\d+|[一二两三四五六七八九十]+)个多?月(?:大|的)?(?:宝宝|孩子|娃|婴|男|女)|婴儿|奶娃|小娃|刚会(?:走|爬)|满月/u;
/** Words of suicide: first aid for the injury is then not enough, nor is it after violence (`hurtByPeople`). */
const saysMore = /不想活|想死|自杀|割腕|遗书|跳楼|轻生/u;
const hurtByPeople = new Set<string>([
  'perpetrator',
  'beaten-at-home',
  'beaten-elsewhere',
  'sexual',
  'violence',
]);

/** Nobody can talk with a person who does not answer: first aid comes first, whatever led to it. */
const cannotBeWoken = /(?:叫|喊|推|摇)(?:都|也)?不(?:醒|应)(?![^，。！？]{0,3}装睡)/u;
/** The same in words that a writer may say of an earlier time of their own. */
const unconscious = /昏迷|没(?:有)?(?:反应|呼吸|意识)|不省人事|口吐白沫/u;
const swallowed = /(?:吃|吞|喝|服)[^，。！？]{0,12}(?:药|片|百草枯|清洁剂|洁厕)/u;

/** Words by which a writer is an adult with a family; the protocol for parents is addressed to them. */
const speaksAsParent =
  /(?<!不配|不会)(?:当|做)(?:妈|爸|爹|娘)(?:的|了|以后|妈妈)|我(?:的|家)?(?:大|小)?(?:孩子|儿子|女儿|闺女|丫头|娃|宝宝|老公|老婆|媳妇|爱人|婆婆|公公)|我[^，。！？]{0,4}[两俩三]个?(?:孩子|娃)|(?<!(?:爸|妈|父母|爹|他们|她们|家里|大人)[^。！？]{0,6})离婚|孩子(?:还小|怎么办|交给|托付)/u;

/**
 * The protocol of a message that is or may be dangerous: what is done already comes first; of dangers that are about as likely
 * the most urgent one, and among equally urgent ones the likeliest.
 */
export function chooseProtocol(normalized: string, evidence: Evidence): DangerName {
  const { likelihood, rules, isByRule, isForAnother } = evidence;
  const [likeliest] = likelihood.dangers;
  const firstAid = findFirstAid(normalized, evidence);
  if (firstAid) return firstAid;
  if (despairing.has(likeliest!.label) && attemptPattern.test(normalized)) return 'on-the-edge';
  if (isByRule) return rules.toSorted((one, other) => urgencyOf(one) - urgencyOf(other))[0]!;
  const isPlain = (label: string) => rules.some((rule) => rule === label);
  const comparable = likelihood.dangers.filter(
    ({ label, probability }) =>
      probability >= likeliest!.probability * (isPlain(label) ? plainShare : comparableShare),
  );
  const labels = comparable.map(({ label }) => label as DangerName);
  const chosen = labels.toSorted((one, other) => urgencyOf(one) - urgencyOf(other))[0]!;
  // The words of `suicide` fit a child and an adult; those of a parent only a parent.
  if (!isForAnother && wantsToDie.has(chosen))
    return speaksAsParent.test(normalized) ? 'parent-suicide' : 'suicide';
  // The classifier has two labels for emergencies of the body; the rule says which of them it is.
  return chosen === 'accident' || chosen === 'poisoning' ? (rules.find(isFirstAid) ?? chosen) : chosen;
}

/** The first aid of a message in which a body is in danger, and that comes before all else; undefined if there is none. */
function findFirstAid(
  normalized: string,
  { likelihood, rules, isByRule, isForAnother }: Evidence,
): DangerName | undefined {
  const rule = rules.find(isFirstAid);
  if (!rule || hurtByPeople.has(likelihood.dangers[0]!.label)) return undefined;
  if (!saysMore.test(normalized) && (smallChild.test(normalized) || isByRule)) return rule;
  const isUnconscious = cannotBeWoken.test(normalized) || (isForAnother && unconscious.test(normalized));
  if (!isUnconscious) return undefined;
  return swallowed.test(normalized) ? 'poisoning' : rule;
}
