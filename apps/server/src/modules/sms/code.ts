import { sendSmsCode } from '@academy/contract/areas/identity.ts';
import { smsCode } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import { issueSmsCode, withdrawSmsCode } from '../../domain/identity/issue-sms-code.ts';
import { AppError } from '../../kit/app-error.ts';
import type { Clock } from '../../kit/clock.ts';
import { SmsRefusal, type SmsSender } from '../../ports/sms.ts';
import type { Identity } from '../../transport/access/identity.ts';
import { route, type Route } from '../../transport/route.ts';
import type { Tokens } from '../../transport/token.ts';

export interface SmsParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly tokens: Tokens;
  /** Without one no code can be sent. */
  readonly sms?: SmsSender | undefined;
}

/** Says the same of every number. What the vendor refused does not count against anybody. */
export const createSmsCodeRoute = ({ db, clock, tokens, sms }: SmsParts): Route =>
  route(sendSmsCode, async ({ mobile: named, scene = 'login' }, { identity, address }) => {
    if (!sms) throw new AppError('UNAVAILABLE');
    const mobile = named ?? (await getOwnMobile(db, identity));
    const { id, code } = await issueSmsCode(db, { mobile, scene, address, clock, tokens });
    try {
      await sms.send({ mobile, scene, code });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (!(error.cause instanceof SmsRefusal)) throw inDoubt(error);
      await withdrawSmsCode(db, id);
      throw error;
    }
    return { resend_after_seconds: resendSeconds };
  });

const resendSeconds = smsCode.resendAfter / 1_000;

/** The message may be on its way: its code is kept, and the app lets the minute pass. */
const inDoubt = ({ cause }: AppError) =>
  new AppError('UNAVAILABLE', {
    message: '验证码可能已经发出，请稍候查看，一分钟后可重试',
    data: { retry_after_seconds: resendSeconds },
    cause,
  });

/** Throws SESSION_ENDED for a guest, MOBILE_NEEDED for whoever has bound no number. */
async function getOwnMobile(db: Db, identity: Identity | undefined): Promise<string> {
  if (!identity) throw new AppError('SESSION_ENDED');
  const people = db.selectFrom('users').where('id', '=', identity.uid).where('state', '<>', 'gone');
  const person = await people.select('mobile').executeTakeFirst();
  if (!person) throw new AppError('SESSION_ENDED');
  if (person.mobile === null) throw new AppError('MOBILE_NEEDED');
  return person.mobile;
}
