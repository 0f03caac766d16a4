import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assessMessage } from '../../apps/server/src/domain/safety/assess-message.ts';

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

/**
 * Prints how the last messages of conversations are assessed with up to three before them: danger that goes on, hints that are a danger
 * together, another matter after a danger, and nothing of it.
 */
export function reportConversations(): void {
  const rows = [...Map.groupBy(readConversations(), ({ expected }) => expected)].map(([expected, own]) => {
    const alarms = own.map(
      ({ messages }) => assessMessage(messages.at(-1)!, messages.slice(0, -1).slice(-3)).alarm,
    );
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
