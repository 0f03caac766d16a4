import type { Route } from '../../transport/route.ts';
import { type CertificateParts, createCertificateRoute } from './certificate.ts';

export const createCertificateRoutes = (parts: CertificateParts): Route[] => [createCertificateRoute(parts)];
