import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Certificate } from '@academy/contract/areas/certificate.ts';
import type { Db, Tx } from '../../db/database.ts';

export interface NewCertificate {
  readonly studentId: number;
  readonly semesterId: number;
  readonly studentName: string;
  /** The user who requested it. */
  readonly userId: number;
  readonly credits: number;
  readonly now: Date;
}

/** Issues a student's certificate of a semester, or keeps the existing one. Returns the serial. */
export async function issueCertificate(tx: Tx, certificate: NewCertificate): Promise<string> {
  await tx
    .insertInto('graduations')
    .values({
      student_id: certificate.studentId,
      semester_id: certificate.semesterId,
      student_name: certificate.studentName,
      serial: createSerial(certificate.now),
      graduated_by: certificate.userId,
      credits: certificate.credits,
      graduated_at: certificate.now,
    })
    .onConflict((conflict) => conflict.columns(['student_id', 'semester_id']).doNothing())
    .execute();
  const { serial } = await tx
    .selectFrom('graduations')
    .where('student_id', '=', certificate.studentId)
    .where('semester_id', '=', certificate.semesterId)
    .select('serial')
    .executeTakeFirstOrThrow();
  return serial;
}

/** A serial as it is stored, from what somebody typed: `20267k3m9qwdxr4h` is `2026-7K3M-9QWD-XR4H`. */
export const cleanSerial = (typed: string): string =>
  (typed.toUpperCase().match(/[0-9A-Z]{1,4}/g) ?? []).join('').replaceAll(/(.{4})(?=.)/g, '$1-');

/**
 * The certificate with this serial (upper or lower case, with or without hyphens and spaces), and its student; undefined
 * for a serial that was never issued.
 */
export function findCertificate(db: Db | Tx, serial: string) {
  return db
    .selectFrom('graduations')
    .innerJoin('semesters', 'semesters.id', 'graduations.semester_id')
    .innerJoin('accounts', 'accounts.id', 'semesters.account_id')
    .where('graduations.serial', '=', cleanSerial(serial))
    .select([
      'graduations.serial',
      'graduations.student_id',
      'graduations.student_name',
      'graduations.credits',
      'graduations.frame',
      'semesters.name as semester_name',
      'accounts.name as account_name',
      sql<string>`to_char(graduated_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`.as('graduated_on'),
    ])
    .executeTakeFirst();
}

type CertificateRow = NonNullable<Awaited<ReturnType<typeof findCertificate>>>;

/**
 * `showFullName`: the reader is a guardian of the student. Other readers get the masked name, to compare with the
 * name on the paper.
 */
export const presentCertificate = (
  row: CertificateRow,
  { origin, showFullName }: { origin: string; showFullName: boolean },
): Certificate => ({
  serial: row.serial,
  student_name: showFullName ? row.student_name : maskName(row.student_name),
  semester_name: row.semester_name,
  account_name: row.account_name,
  credits: row.credits,
  graduated_on: row.graduated_on,
  frame: row.frame,
  verify_url: `${origin}/certificate/${row.serial}`,
});

/** 王小满 → 王*满, 小满 → 小*. */
export function maskName(name: string): string {
  const characters = Array.from(name);
  if (characters.length < 2) return '*';
  if (characters.length === 2) return `${characters[0]}*`;
  return `${characters[0]}${'*'.repeat(characters.length - 2)}${characters.at(-1)}`;
}

/** Without characters that are easily confused (0 and O, 1 and I and L); 31 characters. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const groups = 3;
const groupLength = 4;

/**
 * A certificate's serial: `2026-7K3M-9QWD-XR4H`. The year is for people; the twelve characters are 59 random bits
 * that cannot be guessed, in groups that can be read out over a telephone.
 */
export function createSerial(now: Date): string {
  const group = () =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('');
  const year = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Asia/Shanghai' }).format(now);
  return [year, ...Array.from({ length: groups }, group)].join('-');
}
