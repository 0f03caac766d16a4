import { type Assessment, assessMessage, type EarlierMessage } from '../assess-message.ts';

/** Assesses one message after the other, each with what the three before it were answered for. */
export function assessConversation(messages: readonly string[]): Assessment {
  const earlier: EarlierMessage[] = [];
  for (const text of messages.slice(0, -1)) {
    const assessment = assessMessage(text, earlier.slice(-3));
    earlier.push({ text, danger: assessment.alarm === 'danger' ? assessment : undefined });
  }
  return assessMessage(messages.at(-1)!, earlier.slice(-3));
}
/** The alarm of a message after those before it. */
export const alarmOf = (message: string, before: readonly string[] = []) =>
  assessConversation([...before, message]).alarm;
