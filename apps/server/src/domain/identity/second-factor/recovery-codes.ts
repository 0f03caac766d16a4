import { randomBytes } from 'node:crypto';
import { secondFactor } from '@academy/contract/second-factor-limits.ts';
import type { Tx } from '../../../db/database.ts';
import { isEqualHash, type KeyedHash } from '../../../kit/keyed-hash.ts';

/** Without i, l, o and u: what is written down on paper must be read without doubt. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const half = 5;

/** 50 random bits as `k3p9x-0rz7m`. */
function createRecoveryCode(): string {
  const characters = Array.from(randomBytes(2 * half), (byte) => alphabet[byte % alphabet.length]).join('');
  return `${characters.slice(0, half)}-${characters.slice(half)}`;
}

/** However it was typed, with letters that stand for the digits they look like. */
const normalize = (code: string): string =>
  code.toLowerCase().replaceAll('-', '').replaceAll('o', '0').replaceAll(/[il]/g, '1');

/** A keyed hash needs no slow function: nobody can try codes without the key, and 50 bits are too many to guess. */
const hashOf = (tokens: KeyedHash, { factorId, code }: { factorId: string; code: string }): string =>
  tokens.hash('recovery code', `${factorId} ${normalize(code)}`);

/** Replaces the recovery codes of a second factor. They are returned here and never again. */
export async function replaceRecoveryCodes(
  tx: Tx,
  { factorId, tokens }: { factorId: string; tokens: KeyedHash },
): Promise<string[]> {
  const codes = Array.from({ length: secondFactor.recoveryCodes }, createRecoveryCode);
  await tx.deleteFrom('recovery_codes').where('factor_id', '=', factorId).execute();
  const rows = codes.map((code) => ({ factor_id: factorId, code_hash: hashOf(tokens, { factorId, code }) }));
  await tx.insertInto('recovery_codes').values(rows).execute();
  return codes;
}

/** Uses up a recovery code; false when it is none, or was used before. */
export async function redeemRecoveryCode(
  tx: Tx,
  { factorId, code, tokens, now }: { factorId: string; code: string; tokens: KeyedHash; now: Date },
): Promise<boolean> {
  const hash = hashOf(tokens, { factorId, code });
  const rows = await tx
    .selectFrom('recovery_codes')
    .where('factor_id', '=', factorId)
    .select('code_hash')
    .execute();
  const matching = rows.filter((row) => isEqualHash(hash, row.code_hash));
  if (matching.length === 0) return false;
  const used = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('factor_id', '=', factorId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}
