import type { Tx } from '../../db/database.ts';
import type { Schema } from '../../db/generated/schema.ts';
import { AppError } from '../../kit/errors.ts';
import { findOrCreateUser } from './create-user.ts';

type Provider = Schema['external_identities']['provider'];

/** What an external provider certifies. */
export interface ExternalProof {
  readonly provider: Provider;
  /** The provider's id of the user in one app. */
  readonly subject: string;
  /** The provider's id of the user in all apps of the academy, if it sends one. */
  readonly unionId?: string | undefined;
  /** The token that the provider wants revoked when the user leaves. */
  readonly refreshToken?: string | undefined;
  /** A mobile number that the provider verified. */
  readonly mobile?: string | undefined;
  /** For a new user. */
  readonly nickname?: string | undefined;
}

export interface LinkedUser {
  readonly userId: number;
  readonly isNew: boolean;
  readonly hasMobile: boolean;
}

/**
 * The user of an external identity: the one it is linked to, else the owner of the verified number unless they have
 * another identity of this provider, else a new user. A number that nobody has is saved. Fails with a unique
 * violation when the same identity signs in twice at once for the first time: run it in `retryTransaction`.
 */
export async function findOrCreateLinkedUser(tx: Tx, proof: ExternalProof): Promise<LinkedUser> {
  const linked = await findLinked(tx, proof);
  const { userId, isNew } = linked ?? (await createLink(tx, proof));
  if (linked) await updateIdentity(tx, linked, proof);
  return { userId, isNew, hasMobile: await saveMobile(tx, userId, proof.mobile) };
}

async function findLinked(tx: Tx, { provider, subject, unionId }: ExternalProof) {
  const row = await tx
    .selectFrom('external_identities')
    .where('provider', '=', provider)
    .where((eb) =>
      eb.or([eb('subject', '=', subject), ...(unionId === undefined ? [] : [eb('union_id', '=', unionId)])]),
    )
    .orderBy((eb) => eb('subject', '=', subject), 'desc')
    .select(['user_id', 'subject', 'union_id'])
    .executeTakeFirst();
  return row && { userId: row.user_id, subject: row.subject, unionId: row.union_id, isNew: false };
}

/** Saves what the provider sent later than the first time, unless another user has the union id. */
async function updateIdentity(
  tx: Tx,
  linked: { subject: string; unionId: string | null },
  { provider, unionId, refreshToken }: ExternalProof,
): Promise<void> {
  const row = tx
    .updateTable('external_identities')
    .where('provider', '=', provider)
    .where('subject', '=', linked.subject);
  if (refreshToken !== undefined) await row.set({ refresh_token: refreshToken }).execute();
  if (unionId === undefined || linked.unionId !== null) return;
  await row
    .set({ union_id: unionId })
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('external_identities as other')
            .where('other.union_id', '=', unionId)
            .select('other.subject'),
        ),
      ),
    )
    .execute();
}

async function createLink(tx: Tx, proof: ExternalProof): Promise<{ userId: number; isNew: boolean }> {
  const { provider, subject, unionId, refreshToken, nickname } = proof;
  const mobile = (await hasOtherIdentity(tx, proof)) ? undefined : proof.mobile;
  const user = await findOrCreateUser(tx, { mobile, nickname });
  await tx
    .insertInto('external_identities')
    .values({
      provider,
      subject,
      user_id: user.userId,
      union_id: unionId ?? null,
      refresh_token: refreshToken ?? null,
    })
    .execute();
  return user;
}

/** Whether the owner of the number has an identity of this provider, which must be another one. */
async function hasOtherIdentity(tx: Tx, { provider, mobile }: ExternalProof): Promise<boolean> {
  if (mobile === undefined) return false;
  const other = await tx
    .selectFrom('users')
    .innerJoin('external_identities', 'external_identities.user_id', 'users.id')
    .where('users.mobile', '=', mobile)
    .where('provider', '=', provider)
    .select('users.id')
    .executeTakeFirst();
  return other !== undefined;
}

/** Whether the user has a mobile number; the verified one is saved when they have none and nobody else has it. */
async function saveMobile(tx: Tx, userId: number, mobile: string | undefined): Promise<boolean> {
  if (mobile !== undefined) {
    await tx
      .updateTable('users')
      .set({ mobile })
      .where('id', '=', userId)
      .where('mobile', 'is', null)
      .where((eb) =>
        eb.not(
          eb.exists(eb.selectFrom('users as owner').where('owner.mobile', '=', mobile).select('owner.id')),
        ),
      )
      .execute();
  }
  const user = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select('mobile')
    .executeTakeFirstOrThrow();
  return user.mobile !== null;
}

/**
 * Redeems an identity token, which is valid once. `tokenId` identifies it, `expiresAt` is when it expires by itself.
 * Throws WRONG_LOGIN when it was redeemed before. Rolled back together with the transaction.
 */
export async function redeemIdentityToken(
  tx: Tx,
  { tokenId, expiresAt, now }: { tokenId: string; expiresAt: Date; now: Date },
): Promise<void> {
  await tx.deleteFrom('used_identity_tokens').where('expires_at', '<', now).execute();
  const inserted = await tx
    .insertInto('used_identity_tokens')
    .values({ token_hash: tokenId, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows !== 1n) throw new AppError('WRONG_LOGIN');
}
