import { sendSmsCode } from '@academy/contract/areas/identity.ts';
import { smsCode } from '@academy/contract/login-limits.ts';
import type { Db } from '../../db/database.ts';
import { issueSmsCode, withdrawSmsCode } from '../../domain/identity/sms-codes.ts';
import type { SmsBudget } from '../../domain/identity/sms-limits.ts';
import type { Clock } from '../../kit/clock.ts';
import { AppError } from '../../kit/errors.ts';
import type { Log } from '../../kit/log.ts';
import type { Metrics } from '../../kit/metrics.ts';
import { createTokenBucket } from '../../kit/throttle.ts';
import { SmsRefusal, type SmsSender } from '../../ports/sms.ts';
import type { Identity } from '../../transport/access.ts';
import { route, type Route } from '../../transport/route.ts';
import type { Tokens } from '../../transport/token.ts';

export const createSmsRoutes = (deps: SmsDeps): Route[] => [createSmsCodeRoute(deps)];

interface SmsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly tokens: Tokens;
  /** Absent: no code can be sent. */
  readonly sms?: SmsSender | undefined;
  /** Codes within an hour, for everybody together. Absent: no limit. */
  readonly smsPerHour?: number | undefined;
  readonly log?: Log | undefined;
  readonly metrics?: Metrics | undefined;
}

/** An alarm is repeated at most once in this time, in tokens a second. */
const alarmRate = { burst: 1, perSecond: 1 / 600 };

function createBudget({ smsPerHour: perHour, log, metrics }: SmsDeps): SmsBudget | undefined {
  if (perHour === undefined) return undefined;
  metrics?.smsBudget.set(perHour);
  const alarms = createTokenBucket(alarmRate);
  const onAlarm = (sent: number) => {
    metrics?.smsBudgetAlarms.inc();
    if (alarms.tryTake())
      log?.error({ alarm: 'sms-budget', sent, perHour }, 'the codes of this hour run out');
  };
  return { perHour, onAlarm };
}

/** The response is the same for every number. A code that the vendor refused does not count. */
const createSmsCodeRoute = (deps: SmsDeps): Route => {
  const { db, clock, tokens, sms, metrics } = deps;
  const budget = createBudget(deps);
  return route(sendSmsCode, async ({ mobile: requestedMobile, scene = 'login' }, context) => {
    if (!sms) throw new AppError('UNAVAILABLE');
    const { identity, address, clientInfo } = context;
    const mobile = requestedMobile ?? (await getOwnMobile(db, identity));
    const request = { mobile, scene, address, device: clientInfo.device, budget, clock, tokens };
    const { id, code } = await issueSmsCode(db, request);
    try {
      await sms.send({ mobile, scene, code });
      metrics?.smsCodesSent.inc();
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (!(error.cause instanceof SmsRefusal)) throw deliveryUnknown(error);
      await withdrawSmsCode(db, id);
      throw error;
    }
    return { resend_after_seconds: resendSeconds };
  });
};

const resendSeconds = smsCode.resendAfter / 1_000;

/** The message may be on its way: its code stays valid, and the app waits for the minute to pass. */
const deliveryUnknown = ({ cause }: AppError) =>
  new AppError('UNAVAILABLE', {
    message: '验证码可能已经发出，请稍候查看',
    data: { retry_after_seconds: resendSeconds },
    cause,
  });

/** Throws SESSION_ENDED for a guest, MOBILE_NEEDED for a user without a number. */
async function getOwnMobile(db: Db, identity: Identity | undefined): Promise<string> {
  if (!identity) throw new AppError('SESSION_ENDED');
  const people = db.selectFrom('users').where('id', '=', identity.uid).where('state', '<>', 'gone');
  const person = await people.select('mobile').executeTakeFirst();
  if (!person) throw new AppError('SESSION_ENDED');
  if (person.mobile === null) throw new AppError('MOBILE_NEEDED');
  return person.mobile;
}
