import { type Assessment, assessMessage } from '../../apps/server/src/domain/safety/assess-message.ts';
import type { Classifier } from '../../apps/server/src/domain/safety/danger/classifier.ts';
import { harmless } from '../../apps/server/src/domain/safety/danger/danger-classifier.ts';
import { isFirstAid } from '../../apps/server/src/domain/safety/protocols/protocols.ts';
import type { Message } from './read-messages.ts';

interface Assessed extends Message {
  readonly assessment: Assessment;
}

/**
 * Prints how many messages of people in danger are recognised and get the right protocol, how many harmless ones raise an alarm, and
 * which protocols are given in place of others.
 */
export function reportMessages(title: string, messages: readonly Message[], classifier?: Classifier): void {
  const assessed = messages.map((message) => ({
    ...message,
    assessment: assessMessage(message.text, [], classifier),
  }));
  const dangers = assessed.filter(({ label }) => label !== harmless);
  const others = assessed.filter(({ label }) => label === harmless);
  console.log(`${title}: ${dangers.length} of danger, ${others.length} harmless`);
  const byLabel = [...Map.groupBy(dangers, ({ label }) => label)].toSorted();
  console.table([
    ...byLabel.map(([label, own]) => summarize(label, own)),
    summarize('all', dangers),
    summarize('harmless: false alarms', others),
  ]);
  const wrong = recognised(dangers).filter((message) => !isRight(message));
  const pairs = Map.groupBy(wrong, ({ label, assessment }) => `${label} → ${labelOf(assessment)}`);
  const frequent = [...pairs].toSorted(([, one], [, other]) => other.length - one.length).slice(0, 12);
  console.table(frequent.map(([confusion, own]) => ({ confusion, messages: own.length })));
}

const recognised = (messages: readonly Assessed[]) =>
  messages.filter(({ assessment }) => assessment.alarm === 'danger');

/**
 * Whether a protocol is right for a label. The one for `suicide` speaks to children and adults, so it is right for an adult, too;
 * that of adults is wrong for a child.
 */
const isRight = ({ label, assessment }: Assessed): boolean =>
  labelOf(assessment) === label || (label === 'parent-suicide' && assessment.protocol === 'suicide');

/** The messages label all physical emergencies except poisoning as `accident`; protocols are finer, so they are mapped. */
const labelOf = ({ protocol }: Assessment): string =>
  isFirstAid(protocol) && protocol !== 'poisoning' ? 'accident' : protocol;

function summarize(name: string, messages: readonly Assessed[]) {
  const share = (part: number, whole: number) => (whole === 0 ? '–' : (part / whole).toFixed(3));
  const alarms = recognised(messages);
  const noticed = messages.filter(({ assessment }) => assessment.alarm !== 'none');
  const right = alarms.filter(isRight);
  return {
    label: name,
    messages: messages.length,
    recognised: share(alarms.length, messages.length),
    'or a line with hotlines': share(noticed.length, messages.length),
    'right protocol': share(right.length, alarms.length),
  };
}
