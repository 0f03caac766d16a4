import {
  chooseCertificateFrame,
  listCertificateFrames,
  verifyCertificate,
} from '@academy/contract/areas/certificate.ts';
import { certificateFrameKeys, certificateFrames } from '@academy/contract/certificate-limits.ts';
import type { Db, Tx } from '../../db/database.ts';
import { getBalances } from '../../domain/credit/ledger.ts';
import { frameCause, listBoughtFrames, spendPoints } from '../../domain/credit/spend-points.ts';
import { findCertificate, presentCertificate } from '../../domain/graduation/certificates.ts';
import { lockGuardian } from '../../domain/students/guardians.ts';
import { findStudent } from '../../domain/students/list-students.ts';
import type { Clock } from '../../kit/clock.ts';
import { AppError } from '../../kit/errors.ts';
import { route, type Route } from '../../transport/route.ts';

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

const createFrameListRoute = ({ db }: { db: Db }): Route =>
  route(listCertificateFrames, async (_input, { identity }) => {
    const { uid: userId } = identity!;
    const [{ score }, bought] = await Promise.all([getBalances(db, userId), listBoughtFrames(db, userId)]);
    const list = certificateFrameKeys.map((key) => {
      const { title, price } = certificateFrames[key];
      return { key, title, price, owned: price === 0 || bought.has(key) };
    });
    return { score, list };
  });

const createFrameChoiceRoute = ({ db, clock }: { db: Db; clock: Clock }): Route =>
  route(chooseCertificateFrame, async ({ serial, frame }, { identity }) => {
    const { uid: userId } = identity!;
    return db.transaction().execute(async (tx) => {
      // The guardian is locked, so that they cannot leave the child meanwhile.
      await lockGuardian(tx, userId);
      const certificate = await findOwnCertificate(tx, { serial, userId });
      const { price } = certificateFrames[frame];
      const spent =
        price === 0
          ? 0
          : await spendPoints(tx, { userId, cause: frameCause(frame), amount: price, now: clock.now() });
      await tx.updateTable('graduations').set({ frame }).where('serial', '=', certificate.serial).execute();
      return { frame, spent, score: (await getBalances(tx, userId)).score };
    });
  });

/** Throws NOT_FOUND for the certificate of another's child, as for one that was never issued. */
async function findOwnCertificate(tx: Tx, { serial, userId }: { serial: string; userId: number }) {
  const certificate = await findCertificate(tx, serial);
  const student = certificate && (await findStudent(tx, { userId, studentId: certificate.student_id }));
  if (!student) throw new AppError('NOT_FOUND', { message: '没有找到这张证书' });
  return certificate;
}
