import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assessMessage, type EarlierMessage } from '../../apps/server/src/domain/safety/assess-message.ts';

type Alarm = ReturnType<typeof assessMessage>['alarm'];

/** Consecutive messages of one person, and what is expected for the last one. */
interface Conversation {
  readonly expected: Alarm;
  readonly messages: readonly string[];
}

const readConversations = (): Conversation[] =>
  readFileSync(join(import.meta.dirname, 'conversations.tsv'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [expected = '', ...messages] = line.split('\t');
      return { expected: expected as Alarm, messages };
    });

/** Assesses one after the other, as the assistant does. */
function assessLast(messages: readonly string[]): Alarm {
  const earlier: EarlierMessage[] = [];
  let alarm: Alarm = 'none';
  for (const text of messages) {
    const assessment = assessMessage(text, earlier.slice(-3));
    ({ alarm } = assessment);
    earlier.push({ text, danger: alarm === 'danger' ? assessment : undefined });
  }
  return alarm;
}

/**
 * Prints how the last messages of conversations are assessed with up to three before them: danger that goes on, hints that are a danger
 * together, another matter after a danger, and nothing of it.
 */
export function reportConversations(): void {
  const rows = [...Map.groupBy(readConversations(), ({ expected }) => expected)].map(([expected, own]) => {
    const alarms = own.map(({ messages }) => assessLast(messages));
    const share = (alarm: Alarm) => (alarms.filter((one) => one === alarm).length / own.length).toFixed(3);
    return {
      expected,
      conversations: own.length,
      danger: share('danger'),
      unsure: share('unsure'),
      none: share('none'),
    };
  });
  console.table(rows);
}
