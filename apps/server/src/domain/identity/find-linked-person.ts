import type { Tx } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { createPerson } from './create-person.ts';

type Provider = Schema['external_identities']['provider'];

/** What an outside provider vouches for. */
export interface OutsideProof {
  readonly provider: Provider;
  /** Who it is, as the provider names them for one app. */
  readonly subject: string;
  /** Who it is in all apps of the academy, where the provider tells. */
  readonly unionId?: string | undefined;
  /** What the provider wants back when the person leaves. */
  readonly refreshToken?: string | undefined;
  /** A number that the provider vouches for. */
  readonly mobile?: string | undefined;
  /** For a new person. */
  readonly nickname?: string | undefined;
}

export interface LinkedPerson {
  readonly userId: number;
  readonly isNew: boolean;
  readonly hasMobile: boolean;
}

/**
 * The person that an outside identity is linked to: the one it was linked to before, else the owner of the number that
 * the provider vouches for unless another identity of that provider is theirs, else a new one. A number that nobody has
 * is bound at once. Fails with a unique violation when somebody signs in with the same for the first time at the same
 * moment: to be run in `inContestedTransaction`.
 */
export async function findLinkedPerson(tx: Tx, proof: OutsideProof): Promise<LinkedPerson> {
  const known = await findKnown(tx, proof);
  const { userId, isNew } = known ?? (await link(tx, proof));
  if (known) await renew(tx, known, proof);
  return { userId, isNew, hasMobile: await keepMobile(tx, userId, proof.mobile) };
}

async function findKnown(tx: Tx, { provider, subject, unionId }: OutsideProof) {
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

/** Keeps what the provider tells later than at first, unless the union id is another person's already. */
async function renew(
  tx: Tx,
  known: { subject: string; unionId: string | null },
  { provider, unionId, refreshToken }: OutsideProof,
): Promise<void> {
  const row = tx
    .updateTable('external_identities')
    .where('provider', '=', provider)
    .where('subject', '=', known.subject);
  if (refreshToken !== undefined) await row.set({ refresh_token: refreshToken }).execute();
  if (unionId === undefined || known.unionId !== null) return;
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

async function link(tx: Tx, proof: OutsideProof): Promise<{ userId: number; isNew: boolean }> {
  const { provider, subject, unionId, refreshToken, nickname } = proof;
  const mobile = (await isOfAnother(tx, proof)) ? undefined : proof.mobile;
  const person = await createPerson(tx, { mobile, nickname });
  await tx
    .insertInto('external_identities')
    .values({
      provider,
      subject,
      user_id: person.userId,
      union_id: unionId ?? null,
      refresh_token: refreshToken ?? null,
    })
    .execute();
  return person;
}

/** Whether the number's owner has an identity of this provider, which then is another one. */
async function isOfAnother(tx: Tx, { provider, mobile }: OutsideProof): Promise<boolean> {
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

/** Whether the person has a number; the one that is vouched for becomes theirs when they have none and nobody has it. */
async function keepMobile(tx: Tx, userId: number, mobile: string | undefined): Promise<boolean> {
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
  const person = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select('mobile')
    .executeTakeFirstOrThrow();
  return person.mobile !== null;
}
