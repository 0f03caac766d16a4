import { classifyRisk } from '../../apps/server/src/domain/safety/classify-risk.ts';
import { type Message, type MessageSet, readMessages } from './read-messages.ts';

// How many messages of people in danger are recognised, and how many harmless ones raise an alarm.

const share = (messages: readonly Message[]) => {
  const recognised = messages.filter(({ text }) => classifyRisk(text) !== undefined).length;
  return messages.length === 0 ? '–' : (recognised / messages.length).toFixed(3);
};

function report(set: MessageSet): void {
  const messages = readMessages(set);
  const dangers = messages.filter(({ label }) => label !== 'harmless');
  const harmless = messages.filter(({ label }) => label === 'harmless');
  console.log(`${set}: ${dangers.length} of danger, ${harmless.length} harmless`);
  const byLabel = Object.entries(Object.groupBy(dangers, ({ label }) => label));
  console.table([
    ...byLabel.map(([label, own = []]) => ({ danger: label, messages: own.length, recognised: share(own) })),
    { danger: 'all', messages: dangers.length, recognised: share(dangers) },
    { danger: 'false alarms', messages: harmless.length, recognised: share(harmless) },
  ]);
  // Of the unseen ones only the sums are shown, so that nothing is tuned on them.
  if (set === 'unseen') return;
  const byList = Object.entries(Object.groupBy(messages, ({ list }) => list));
  console.table(
    byList.map(([list, own = []]) => ({
      list,
      messages: own.length,
      recognised: share(own.filter(({ label }) => label !== 'harmless')),
      'false alarms': share(own.filter(({ label }) => label === 'harmless')),
    })),
  );
}

report('messages');
report('unseen');
