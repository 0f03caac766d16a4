import type { Clock } from '../../kit/clock.ts';
import type { Log } from '../../kit/log.ts';
import type { OutboxSms, SmsOutbox } from '../../ports/sms.ts';

/** Enough for a demonstration to a full room. */
const maxMessages = 50;

/**
 * The sender of an academy without an SMS vendor: stores the last 50 messages in memory and logs a line for each,
 * which shows the code and the number without its middle digits.
 */
export function createOutbox({ clock, log }: { clock: Clock; log?: Log | undefined }): SmsOutbox {
  const messages: OutboxSms[] = [];
  return {
    send: async (message) => {
      messages.unshift({ ...message, at: clock.now() });
      messages.length = Math.min(messages.length, maxMessages);
      const { mobile, code } = message;
      log?.info(`短信（未真正发送）${mobile.slice(0, 3)}****${mobile.slice(-4)} 验证码 ${code}`);
    },
    list: () => [...messages],
  };
}
