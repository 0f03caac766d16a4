import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Certificate } from '@academy/contract/areas/certificate.ts';
import { app as product } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import { findCertificate, presentCertificate } from '../../domain/graduation/certificates.ts';
import { escapeHtml } from '../../transport/pages/escape-html.ts';
import type { PrintablePage } from '../../transport/printable-pages.ts';

/**
 * `/certificate/<serial>`, the target of a certificate's QR code: the same as the call `certificate` returns to a
 * guest.
 */
export const createCertificatePage = ({ db }: { db: Db }): PrintablePage => ({
  path: '/certificate',
  stylesheet: readFileSync(join(import.meta.dirname, 'certificate.css'), 'utf8'),
  render: async (serial) => {
    // Anything that cannot be a serial is not looked up: PostgreSQL rejects some characters.
    const found = /^[\w\s-]{1,24}$/.test(serial) ? await findCertificate(db, serial) : undefined;
    const pattern = await findPattern(db);
    if (!found) return { found: false, html: renderUnknown(pattern) };
    const certificate = presentCertificate(found, { origin: '', showFullName: false });
    return { found: true, html: renderCertificate(certificate, pattern) };
  },
});

/** The operator's theme where it applies to every page, by its number in the configuration. */
async function findPattern(db: Db): Promise<string> {
  const row = await db.selectFrom('system_config').select(['scope', 'pattern']).executeTakeFirst();
  return (row?.scope === 'all' && ['grey', 'festive'][row.pattern]) || '';
}

const stylesheetUrl = '/certificate.css';

const renderPage = (title: string, pattern: string, main: string): string => `<!doctype html>
<html lang="zh-Hans" data-pattern="${pattern}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${product.name}</title>
<link rel="icon" href="${product.basePath}favicon.svg">
<link rel="stylesheet" href="${stylesheetUrl}">
</head>
<body>
<main>
${main}
</main>
<footer><a href="${product.basePath}">${product.name}</a></footer>
</body>
</html>
`;

const row = (name: string, value: string) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`;

const date = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'long', timeZone: 'UTC' });

/** Shows a verified certificate to anybody who wants to check one; also printable. */
const renderCertificate = (found: Certificate, pattern: string): string =>
  renderPage(
    '证书核验',
    pattern,
    `<p class="mark">✓ 证书真实有效</p>
<h1>家庭教育毕业证书</h1>
<p class="lead">本页由${product.name}出具。请核对下面的内容与您手中的证书是否一致。</p>
<dl>
${row('证书编号', found.serial)}
${row('学生', found.student_name)}
${row('学期', found.semester_name)}
${row('颁发机构', found.account_name)}
${row('完成学分', String(found.credits))}
${row('毕业日期', date.format(new Date(`${found.graduated_on}T00:00:00Z`)))}
</dl>
<p class="note">为保护孩子的个人信息，姓名只显示一部分。</p>`,
  );

const renderUnknown = (pattern: string): string =>
  renderPage(
    '证书核验',
    pattern,
    `<p class="mark unknown">没有查到这张证书</p>
<h1>请核对证书编号</h1>
<p class="lead">编号形如 2026-7K3M-9QWD-XR4H，其中没有数字 0、1 和字母 I、L、O。孩子的资料被监护人删除后，证书也不再能核验。</p>`,
  );
