import type { Clock } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import type { SmsOutbox, SmsSender } from '../ports/sms.ts';
import { createOutbox } from '../providers/sms/outbox.ts';

interface SmsParts {
  /** Absent: nothing is sent, everything is kept in the outbox. */
  readonly vendor?: SmsSender | undefined;
  /** The numbers of the demo's people; whoever has them in real life is left in peace. */
  readonly demoMobiles: readonly string[];
  readonly clock: Clock;
  readonly log: Log;
}

/** Who sends codes: the vendor, but for the demo's numbers; without a vendor the outbox, which then can be shown. */
export function openSms({ vendor, demoMobiles, ...parts }: SmsParts): { sms: SmsSender; outbox?: SmsOutbox } {
  const outbox = createOutbox(parts);
  if (!vendor) return { sms: outbox, outbox };
  const kept = new Set(demoMobiles);
  return { sms: { send: (message) => (kept.has(message.mobile) ? outbox : vendor).send(message) } };
}
