import { verifyCertificate } from '@academy/contract/areas/student.ts';
import type { Db } from '../../db/database.ts';
import { findCertificate } from '../../domain/graduation/issue-certificate.ts';
import { presentCertificate } from '../../domain/graduation/present-certificate.ts';
import { findStudent } from '../../domain/students/list-students.ts';
import { AppError } from '../../kit/app-error.ts';
import { route, type Route } from '../../transport/route.ts';

export interface CertificateParts {
  readonly db: Db;
  /** The address that people see; absent: the one that the request names. */
  readonly publicUrl?: string | undefined;
}

export const createCertificateRoute = ({ db, publicUrl }: CertificateParts): Route =>
  route(verifyCertificate, async ({ serial }, { identity, origin }) => {
    const certificate = await findCertificate(db, serial);
    if (!certificate) throw new AppError('NOT_FOUND', { message: '没有查到这张证书，请核对编号' });
    const own =
      identity && (await findStudent(db, { userId: identity.uid, studentId: certificate.student_id }));
    return presentCertificate(certificate, {
      origin: publicUrl ?? origin ?? '',
      named: own !== undefined,
    });
  });
