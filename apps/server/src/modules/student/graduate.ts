import { graduate } from '@academy/contract/areas/student.ts';
import { inContestedTransaction } from '../../db/in-contested-transaction.ts';
import type { Tx } from '../../db/database.ts';
import { findCertificate, issueCertificate } from '../../domain/graduation/issue-certificate.ts';
import { presentCertificate } from '../../domain/graduation/present-certificate.ts';
import { tellOfGraduation } from '../../domain/notices/tell-guardians.ts';
import { lockGuardian } from '../../domain/students/guardianship.ts';
import { AppError } from '../../kit/app-error.ts';
import { route, type Route } from '../../transport/route.ts';
import { getChildSemester } from './get-child-semester.ts';
import type { StudentParts } from './student-parts.ts';

/** Who asks again, or at the same time as another guardian, gets the one certificate there is. */
export const createGraduateRoute = ({ db, clock, publicUrl }: StudentParts): Route =>
  route(graduate, async ({ student_id: studentId, semester_id: semesterId }, { identity, origin }) => {
    const asked = { userId: identity!.uid, studentId, semesterId, now: clock.now() };
    const certificate = await inContestedTransaction(db, async (tx) =>
      findCertificate(tx, await getSerial(tx, asked)),
    );
    return presentCertificate(certificate!, { origin: publicUrl ?? origin ?? '', named: true });
  });

interface Asked {
  readonly userId: number;
  readonly studentId: number;
  readonly semesterId: number;
  readonly now: Date;
}

/** Throws CONFLICT while something is missing, naming the first. While it lasts, its guardian leaves no child. */
async function getSerial(tx: Tx, asked: Asked): Promise<string> {
  await lockGuardian(tx, asked.userId);
  const { student, semester } = await getChildSemester(tx, asked);
  const { wire, assessment } = semester;
  if (wire.certificate_serial !== null) return wire.certificate_serial;
  if (!assessment.eligible)
    throw new AppError('CONFLICT', { message: `还差一点：${assessment.missing[0] ?? ''}` });
  const { studentId, semesterId, userId, now } = asked;
  const serial = await issueCertificate(tx, {
    studentId,
    semesterId,
    userId,
    now,
    studentName: student.name,
    credits: assessment.credits,
  });
  await tellOfGraduation(tx, { studentId, serial, at: now });
  return serial;
}
