import { chooseProtocol } from './choose-protocol.ts';
import type { Classifier } from './danger/classifier.ts';
import { estimateDanger, getDangerClassifier } from './danger/danger-classifier.ts';
import { harmlessPatterns } from './harmless-patterns.ts';
import { isAboutAnother } from './is-about-another.ts';
import { normalizeMessage } from './normalize-message.ts';
import type { DangerName } from '@academy/contract/dangers.ts';
import { isFirstAid } from './protocols/protocols.ts';
import { findRules } from './risk-patterns.ts';

/**
 * danger: a protocol is shown first. unsure: a line with hotlines stands above the ordinary answer. none: nobody seems to be in
 * danger.
 */
type Alarm = 'danger' | 'unsure' | 'none';

export interface Assessment {
  readonly alarm: Alarm;
  /** Of the most likely danger, also where it is unlikely. */
  readonly protocol: DangerName;
  /** That somebody is in danger, 0 to 1, by the classifier. */
  readonly probability: number;
  /** Whether somebody else than the writer is in danger; false where nobody seems to be. */
  readonly isForAnother: boolean;
  /** Whether the danger was in a message before this one, which was answered then. */
  readonly isContinued: boolean;
}

/** Thresholds of the probability of danger, 0 to 1, with and without a rule that matches (decision 61). */
const thresholds = { danger: 0.3, dangerWithRule: 0.06, unsure: 0.12, unsureWithRule: 0.02 } as const;

/** A message before this one. */
export interface EarlierMessage {
  readonly text: string;
  /** The danger for which it was answered, its own or one that it continued; undefined if it had an ordinary answer. */
  readonly danger?: Pick<Assessment, 'protocol' | 'isForAnother'> | undefined;
}

/**
 * Assesses whether somebody may be in danger, from a message and up to three messages before it, the latest last. A danger for which
 * an earlier message was answered continues; if this message is about something else, it is answered, below the hotlines.
 */
export function assessMessage(
  message: string,
  earlier: readonly EarlierMessage[] = [],
  classifier: Classifier = getDangerClassifier(),
): Assessment {
  const own = assessText(message, classifier);
  if (own.alarm === 'danger') return own;
  const isAboutSomethingElse = own.probability < unrelatedProbability && !isRemark(message);
  const alarm = isAboutSomethingElse ? 'unsure' : 'danger';
  const answered = earlier.findLast(({ danger }) => danger !== undefined)?.danger;
  if (answered) {
    const isOver = own.probability < unrelatedProbability && isFirstAid(answered.protocol);
    const leavesFirstAid = isOver && isAboutEverydayLife(message, earlier.at(-1));
    return { ...own, ...answered, alarm: leavesFirstAid ? 'unsure' : alarm, isContinued: true };
  }
  const missed = findMissedDanger(
    earlier.map(({ text }) => text),
    classifier,
  );
  if (missed) return { ...missed, alarm };
  const last = earlier.at(-1);
  if (last === undefined || isAboutSomethingElse) return own;
  // A hint that goes on with a hint: 我把手办都送人了 … 明天你就知道了
  const combined = assessText(`${last.text}。${message}`, classifier);
  return combined.alarm === 'danger' ? combined : own;
}

/**
 * The latest danger in earlier messages that were not answered for it: only two of them together show it, or they are older than
 * the assessment.
 */
function findMissedDanger(texts: readonly string[], classifier: Classifier): Assessment | undefined {
  return texts
    .flatMap((text, index) => (index === 0 ? [text] : [text, `${texts[index - 1]}。${text}`]))
    .map((text) => assessText(text, classifier))
    .findLast(({ alarm }) => alarm === 'danger');
}

/** Below this probability of danger a message has nothing to do with the danger before it. */
const unrelatedProbability = 0.03;
/** Maximum characters of a remark, a message without a topic of its own: 嗯, 没有, 不知道怎么办. */
const maxRemarkLength = 8;
const isRemark = (message: string): boolean => Array.from(message).length <= maxRemarkLength;

/** What parents ask in few words, and nobody says of a body that needs first aid. */
const everydayTopics =
  /挑食|偏食|青菜|蔬菜|零食|奶粉|辅食|断奶|作业|写字|拼音|背书|阅读|绘本|成绩|考试|补课|手机|平板|游戏|电视|动画|早恋|二胎|分床|兴趣班|学区|上学|幼儿园|入园|磨蹭|拖拉|顶嘴|撒谎|零花钱|家务|刷牙/u;
const courtesies = /^(?:谢谢|多谢|感谢|好的|知道了|明白了|收到)/u;

/** Whether a short message is about everyday life, or thanks for an answer about it, which was given after the first aid. */
const isAboutEverydayLife = (message: string, last: EarlierMessage | undefined): boolean =>
  everydayTopics.test(message) || (courtesies.test(message) && last !== undefined && !last.danger);

/** A child who has run away and writes in the first person. */
const ranAway = /我[^，。！？]{0,8}(?:离家|出走|跑出来|跑了|走了|不想回|不回家|在外面|想走)/u;

function assessText(text: string, classifier: Classifier): Assessment {
  const normalized = normalizeMessage(text);
  const clauses = normalizeMessage(text, { gap: '，' });
  const withoutIdioms = removeIdioms(clauses);
  const rules = findRules(withoutIdioms);
  const whole = estimateDanger(normalized, classifier);
  // Much that is harmless around it would hide what one sentence says in plain words.
  const worst = splitSentences(withoutIdioms)
    .filter((sentence) => findRules(sentence).length > 0)
    .map((sentence) => estimateDanger(sentence, classifier))
    .toSorted((one, other) => other.danger - one.danger)[0];
  const likelihood = worst && worst.danger > whole.danger ? worst : whole;
  const alarm = raiseAlarm(likelihood.danger, rules.length > 0);
  const isForAnother = alarm !== 'none' && isAboutAnother(clauses, classifier);
  const protocol = chooseProtocol(clauses, {
    likelihood,
    rules,
    isByRule: likelihood.danger < thresholds.danger && rules.length > 0,
    isForAnother,
  });
  return {
    alarm,
    probability: likelihood.danger,
    protocol,
    isForAnother: protocol === 'runaway' ? alarm !== 'none' && !ranAway.test(clauses) : isForAnother,
    isContinued: false,
  };
}

function raiseAlarm(probability: number, hasRule: boolean): Alarm {
  if (probability >= (hasRule ? thresholds.dangerWithRule : thresholds.danger)) return 'danger';
  return probability >= (hasRule ? thresholds.unsureWithRule : thresholds.unsure) ? 'unsure' : 'none';
}

const removeIdioms = (text: string): string =>
  harmlessPatterns.reduce((rest, idiom) => rest.replaceAll(idiom, '，'), text);

const splitSentences = (text: string): string[] => text.split(/[。！？]+/u).filter(Boolean);
