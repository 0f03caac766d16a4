import {
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor as resetSecondFactorCall,
  setUpSecondFactor,
  verifySecondFactor,
} from '@academy/contract/areas/second-factor.ts';
import { app } from '@academy/contract/limits.ts';
import type { Db, Tx } from '../../db/database.ts';
import {
  type ProvenFactor,
  proveSecondFactor,
  type SecondFactorDeps as ProofDeps,
} from '../../domain/identity/second-factor/check-second-factor.ts';
import {
  confirmSetup,
  deleteSecondFactor,
  resetSecondFactor,
  startSetup,
  verifySession,
} from '../../domain/identity/second-factor/manage-second-factor.ts';
import { replaceRecoveryCodes } from '../../domain/identity/second-factor/recovery-codes.ts';
import { describeKey, encodeBase32 } from '../../domain/identity/second-factor/totp.ts';
import { AppError } from '../../kit/errors.ts';
import type { Log } from '../../kit/log.ts';
import type { Identity } from '../../transport/access.ts';
import { route, type Route } from '../../transport/route.ts';

interface SecondFactorDeps extends ProofDeps {
  readonly db: Db;
  /** Each change is one line with the user's id. */
  readonly log?: Log | undefined;
}

export const createSecondFactorRoutes = (deps: SecondFactorDeps): Route[] => [
  createStateRoute(deps),
  createSetupRoute(deps),
  createConfirmRoute(deps),
  createVerifyRoute(deps),
  createCodesRoute(deps),
  createRemoveRoute(deps),
  createResetRoute(deps),
];

const createStateRoute = ({ db, clock }: SecondFactorDeps) =>
  route(getSecondFactor, async (_input, { identity }) => {
    const { uid, sessionId } = identity!;
    const row = await db
      .selectFrom('sessions')
      .leftJoin('second_factors', (join) =>
        join
          .onRef('second_factors.user_id', '=', 'sessions.user_id')
          .on('second_factors.confirmed_at', 'is not', null),
      )
      .where('sessions.id', '=', sessionId)
      .where('sessions.user_id', '=', uid)
      .select((eb) => [
        'sessions.verified_until',
        'second_factors.confirmed_at',
        eb
          .selectFrom('recovery_codes')
          .whereRef('factor_id', '=', 'second_factors.id')
          .where('used_at', 'is', null)
          .select((count) => count.fn.countAll<number>().as('left'))
          .as('codes'),
      ])
      .executeTakeFirst();
    if (!row) throw new AppError('SESSION_ENDED');
    const { verified_until: until, confirmed_at: since, codes } = row;
    return {
      enabled_at: since?.toISOString() ?? null,
      recovery_codes_left: codes ?? 0,
      verified_until: until && until > clock.now() ? until.toISOString() : null,
    };
  });

const createSetupRoute = ({ db, clock, secrets, log }: SecondFactorDeps) =>
  route(setUpSecondFactor, async (_input, { identity }) => {
    const { uid: userId } = identity!;
    const { secret, expiresAt } = await startSetup(db, { userId, clock, secrets });
    const person = await db
      .selectFrom('users')
      .where('id', '=', userId)
      .select(['mobile', 'nickname'])
      .executeTakeFirstOrThrow();
    log?.info({ userId }, 'a second factor is being set up');
    const account = person.mobile?.replace(/(?<=^.{3}).{4}/, '****') ?? person.nickname;
    const address = describeKey(secret, { issuer: app.name, account });
    return { key: encodeBase32(secret), address, expires_at: expiresAt.toISOString() };
  });

const createConfirmRoute = ({ db, log, ...proof }: SecondFactorDeps) =>
  route(confirmSecondFactor, async ({ code }, { identity }) => {
    const { uid: userId, sessionId } = identity!;
    const { recoveryCodes, verifiedUntil } = await confirmSetup(db, {
      ...proof,
      userId,
      sessionId,
      code,
    });
    log?.info({ userId }, 'a second factor was set up');
    return { recovery_codes: recoveryCodes, verified_until: verifiedUntil.toISOString() };
  });

/**
 * Proves the caller's second factor with the code, does `work` in the same transaction, and logs the use of a recovery
 * code.
 */
async function prove<Result>(
  { db, log, ...proof }: SecondFactorDeps,
  { identity, code }: { identity: Identity; code: string },
  work: (tx: Tx, proven: ProvenFactor) => Promise<Result>,
): Promise<Result> {
  const { uid: userId } = identity;
  const { result, kind } = await proveSecondFactor(db, { ...proof, userId, code }, async (tx, proven) => ({
    result: await work(tx, proven),
    kind: proven.kind,
  }));
  if (kind === 'recovery') log?.info({ userId }, 'a recovery code was used');
  return result;
}

const createVerifyRoute = (deps: SecondFactorDeps) =>
  route(verifySecondFactor, async ({ code }, context) => {
    const identity = context.identity!;
    const { uid: userId, sessionId } = identity;
    return prove(deps, { identity, code }, async (tx, { factorId }) => {
      const until = await verifySession(tx, { userId, sessionId, now: deps.clock.now() });
      const { left } = await tx
        .selectFrom('recovery_codes')
        .where('factor_id', '=', factorId)
        .where('used_at', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('left'))
        .executeTakeFirstOrThrow();
      return { verified_until: until.toISOString(), recovery_codes_left: left };
    });
  });

const createCodesRoute = (deps: SecondFactorDeps) =>
  route(renewRecoveryCodes, async ({ code }, context) => {
    const identity = context.identity!;
    const { uid: userId, sessionId } = identity;
    const { tokens, clock, log } = deps;
    const renewed = await prove(deps, { identity, code }, async (tx, { factorId }) => ({
      recovery_codes: await replaceRecoveryCodes(tx, { factorId, tokens }),
      verified_until: (await verifySession(tx, { userId, sessionId, now: clock.now() })).toISOString(),
    }));
    log?.info({ userId }, 'the recovery codes were replaced');
    return renewed;
  });

const createRemoveRoute = (deps: SecondFactorDeps) =>
  route(removeSecondFactor, async ({ code }, context) => {
    const identity = context.identity!;
    const { uid: userId } = identity;
    await prove(deps, { identity, code }, (tx) => deleteSecondFactor(tx, userId));
    deps.log?.info({ userId }, 'a second factor was removed');
    return {};
  });

const createResetRoute = (deps: SecondFactorDeps) =>
  route(resetSecondFactorCall, async ({ mobile, code }, context) => {
    const identity = context.identity!;
    const userId = await prove(deps, { identity, code }, async (tx) => {
      const reset = await resetSecondFactor(tx, mobile);
      if (reset === undefined || reset === identity.uid)
        throw new AppError('NOT_FOUND', { message: '没有找到用这个手机号、设置过二次验证的另一位运营人员' });
      return reset;
    });
    deps.log?.info({ userId, by: identity.uid }, 'a second factor was reset');
    return {};
  });
