import type { Likelihood } from './danger/danger-classifier.ts';
import { isFirstAid, type ProtocolName, urgencyOf } from './protocols/protocols.ts';
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

/** A danger that is at least this share as likely as the likeliest one may be answered in its place. */
const comparableShare = 2 / 3;
/** The same for one whose rule matches: it is said in plain words. */
const plainShare = 0.2;

const despairing = new Set<string>(['on-the-edge', 'suicide', 'self-harm', 'parent-suicide', 'postnatal']);

const wantsToDie = new Set<string>(['suicide', 'parent-suicide']);

/** What has been done already, or is about to be done. */
const actsNow =
  /割了?(?:手?腕|脉)|(?:吃|吞|喝)(?:了|下|完)[^，。！？]{0,6}(?:安眠药|农药|百草枯|(?:一?整?瓶|半瓶|一?大?把|很多|好多|几十)[^，。！？]{0,4}(?:药|片))|(?:站|坐|爬)(?:在|到|上)了?[^，。！？]{0,6}(?:天台|楼顶|窗台|窗外|栏杆|桥(?:上|边))/u;
/** Small children swallow and fall without meaning to die. */
const smallChild = /[1-5一二两三四五]岁|个多?月|宝宝|婴儿|奶娃|小娃|幼儿园|刚会(?:走|爬)|满月/u;

/** Who has children of their own is no child. */
const speaksAsParent =
  /(?:当|做)(?:妈|爸|爹|娘|父母)|我(?:的|家)?(?:大|小)?(?:孩子|儿子|女儿|闺女|丫头|娃|宝宝|老公|老婆|媳妇|爱人|婆婆|公公)|[两俩三]个?(?:孩子|娃)|(?<!爸妈|父母|爹妈|他们)离婚|孩子(?:还小|怎么办|交给|托付)/u;

/**
 * The protocol of a message that is or may be dangerous: what is done already comes first; of dangers that are about as likely
 * the most urgent one, and among equally urgent ones the likeliest.
 */
export function chooseProtocol(
  normalized: string,
  { likelihood, rules, isByRule, isForAnother }: Evidence,
): ProtocolName {
  const bodily = rules.find(isFirstAid);
  const [likeliest] = likelihood.dangers;
  if (bodily && (smallChild.test(normalized) || isByRule)) return bodily;
  if (despairing.has(likeliest!.label) && actsNow.test(normalized)) return 'on-the-edge';
  if (isByRule) return rules.toSorted((one, other) => urgencyOf(one) - urgencyOf(other))[0]!;
  const isPlain = (label: string) => rules.some((rule) => rule === label);
  const comparable = likelihood.dangers.filter(
    ({ label, probability }) =>
      probability >= likeliest!.probability * (isPlain(label) ? plainShare : comparableShare),
  );
  const labels = comparable.map(({ label }) => label as ProtocolName);
  const chosen = labels.toSorted((one, other) => urgencyOf(one) - urgencyOf(other))[0]!;
  // The words of `suicide` fit a child and an adult; those of a parent only a parent.
  if (!isForAnother && wantsToDie.has(chosen))
    return speaksAsParent.test(normalized) ? 'parent-suicide' : 'suicide';
  // Of a body's emergencies the classifier knows poisoning and accidents; the rule names which.
  return chosen === 'accident' && bodily ? bodily : chosen;
}
