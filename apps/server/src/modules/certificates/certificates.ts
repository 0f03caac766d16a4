import { verifyCertificate } from '@academy/contract/areas/certificate.ts';
import type { Db } from '../../db/database.ts';
import { findCertificate, presentCertificate } from '../../domain/graduation/certificates.ts';
import { findStudent } from '../../domain/students/list-students.ts';
import type { Clock } from '../../kit/clock.ts';
import { AppError } from '../../kit/errors.ts';
import { route, type Route } from '../../transport/route.ts';
import { createFrameChoiceRoute, createFrameListRoute } from './certificate-frames.ts';

export const createCertificateRoutes = (deps: CertificateDeps): Route[] => [
  createCertificateRoute(deps),
  createFrameListRoute(deps),
  createFrameChoiceRoute(deps),
];

export interface CertificateDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** The public address of the academy. Absent: the host that the request names. */
  readonly publicUrl?: string | undefined;
}

const createCertificateRoute = ({ db, publicUrl }: Omit<CertificateDeps, 'clock'>): Route =>
  route(verifyCertificate, async ({ serial }, { identity, origin }) => {
    const certificate = await findCertificate(db, serial);
    if (!certificate) throw new AppError('NOT_FOUND', { message: '没有查到这张证书，请核对编号' });
    const ownStudent =
      identity && (await findStudent(db, { userId: identity.uid, studentId: certificate.student_id }));
    return presentCertificate(certificate, {
      origin: publicUrl ?? origin ?? '',
      showFullName: ownStudent !== undefined,
    });
  });
