import type { Db } from '../../db/database.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Log } from '../../kit/log.ts';
import type { AppleSignIn } from '../../ports/apple.ts';
import type { Jobs } from '../../ports/jobs.ts';
import type { SmsSender } from '../../ports/sms.ts';
import type { Storage } from '../../ports/storage.ts';
import type { WeChatSignIn } from '../../ports/wechat.ts';
import type { Tokens } from '../../transport/token.ts';

export interface UserDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly tokens: Tokens;
  readonly sms?: SmsSender | undefined;
  readonly apple?: AppleSignIn | undefined;
  readonly wechatSignIn?: WeChatSignIn | undefined;
  readonly jobs?: Jobs | undefined;
  readonly log?: Log | undefined;
}
