import type { Clock } from '../../kit/clock.ts';
import type { Log } from '../../kit/log.ts';
import type { KeptSms, SmsOutbox } from '../../ports/sms.ts';

/** Enough for a demonstration in a full room. */
const most = 50;

/**
 * The sender of an academy that has none: keeps the last 50 messages in memory and writes a line for each, so that the
 * code can be found there. The number is written without its middle.
 */
export function createOutbox({ clock, log }: { clock: Clock; log?: Log | undefined }): SmsOutbox {
  const kept: KeptSms[] = [];
  return {
    send: async (message) => {
      kept.unshift({ ...message, at: clock.now() });
      kept.length = Math.min(kept.length, most);
      const { mobile, code } = message;
      log?.info(`短信（未真正发送）${mobile.slice(0, 3)}****${mobile.slice(-4)} 验证码 ${code}`);
    },
    list: () => [...kept],
  };
}
