import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '../../db/database.ts';
import { findCertificate } from '../../domain/graduation/issue-certificate.ts';
import { presentCertificate } from '../../domain/graduation/present-certificate.ts';
import type { Paper } from '../../transport/papers.ts';
import { renderCertificate, renderUnknown } from './certificate-page.ts';

/** `/certificate/<serial>`, where a certificate's code leads: what the call `certificate` tells a guest. */
export const createCertificatePaper = ({ db }: { db: Db }): Paper => ({
  path: '/certificate',
  stylesheet: readFileSync(join(import.meta.dirname, 'certificate.css'), 'utf8'),
  render: async (serial) => {
    // A name that could be no serial is not asked for: the database refuses some signs.
    const found = /^[\w-]{1,24}$/.test(serial) ? await findCertificate(db, serial) : undefined;
    if (!found) return { found: false, html: renderUnknown() };
    const shown = presentCertificate(found, { origin: '', named: false });
    return { found: true, html: renderCertificate(shown) };
  },
});
