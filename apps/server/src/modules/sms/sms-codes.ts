import { sendSmsCode } from '@academy/contract/areas/identity.ts';
import { smsCode } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import { issueSmsCode, withdrawSmsCode } from '../../domain/identity/sms-codes.ts';
import type { Clock } from '../../kit/clock.ts';
import { AppError } from '../../kit/errors.ts';
import { SmsRefusal, type SmsSender } from '../../ports/sms.ts';
import type { Identity } from '../../transport/access.ts';
import { route, type Route } from '../../transport/route.ts';
import type { Tokens } from '../../transport/token.ts';

export const createSmsRoutes = (deps: SmsDeps): Route[] => [createSmsCodeRoute(deps)];

export interface SmsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly tokens: Tokens;
  /** Absent: no code can be sent. */
  readonly sms?: SmsSender | undefined;
}

/** The response is the same for every number. A code that the vendor refused does not count. */
const createSmsCodeRoute = ({ db, clock, tokens, sms }: SmsDeps): Route =>
  route(sendSmsCode, async ({ mobile: requestedMobile, scene = 'login' }, { identity, address }) => {
    if (!sms) throw new AppError('UNAVAILABLE');
    const mobile = requestedMobile ?? (await getOwnMobile(db, identity));
    const { id, code } = await issueSmsCode(db, { mobile, scene, address, clock, tokens });
    try {
      await sms.send({ mobile, scene, code });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (!(error.cause instanceof SmsRefusal)) throw deliveryUnknown(error);
      await withdrawSmsCode(db, id);
      throw error;
    }
    return { resend_after_seconds: resendSeconds };
  });

const resendSeconds = smsCode.resendAfter / 1_000;

/** The message may be on its way: its code stays valid, and the app waits for the minute to pass. */
const deliveryUnknown = ({ cause }: AppError) =>
  new AppError('UNAVAILABLE', {
    message: '验证码可能已经发出，请稍候查看，一分钟后可重试',
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
