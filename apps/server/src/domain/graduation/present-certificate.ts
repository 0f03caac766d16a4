import type { Certificate } from '@academy/contract/areas/student.ts';
import type { findCertificate } from './issue-certificate.ts';

type CertificateRow = NonNullable<Awaited<ReturnType<typeof findCertificate>>>;

/** `named`: the reader looks after the child; everybody else can only compare the name with the one on the paper. */
export const presentCertificate = (
  row: CertificateRow,
  { origin, named }: { origin: string; named: boolean },
): Certificate => ({
  serial: row.serial,
  student_name: named ? row.student_name : veil(row.student_name),
  semester_name: row.semester_name,
  account_name: row.account_name,
  credits: row.credits,
  graduated_on: row.graduated_on,
  verify_url: `${origin}/certificate/${row.serial}`,
});

/** 王小满 → 王*满, 小满 → 小*. */
export function veil(name: string): string {
  const signs = Array.from(name);
  if (signs.length < 2) return '*';
  if (signs.length === 2) return `${signs[0]}*`;
  return `${signs[0]}${'*'.repeat(signs.length - 2)}${signs.at(-1)}`;
}
