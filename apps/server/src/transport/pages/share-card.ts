import { cardPicture, cardSide } from '../../kit/card-picture.ts';
import type { RenderedPage } from '../../ports/page-renderer.ts';
import { escapeHtml } from './escape.ts';

/** Longer descriptions are cut off by everyone who shows them. */
const longestDescription = 120;

/** The academy's own picture, for pages whose picture no card can show, such as one inside the answer. */
const emblem = { url: '/wx/icon-512.png', width: 512, height: 512 };
const drawable = /^(?!data:).*\.(?:png|jpe?g|gif|webp)(?:\?.*)?$/i;

/** The page's picture as a card can show it: a drawing's bitmap in its place. */
function findPicture(picture: RenderedPage['picture']) {
  if (!picture) return undefined;
  const url = cardPicture(picture.url);
  const scale = url === picture.url ? 1 : cardSide / Math.max(picture.width, picture.height);
  const size = { width: Math.round(picture.width * scale), height: Math.round(picture.height * scale) };
  return drawable.test(url) ? { url, ...size } : undefined;
}

const defaultDescription = '给父母的课程、直播、短视频与问答。每天十分钟，和孩子一起长大。';

/**
 * Title, description and card of a shared page, for search engines, WeChat (which reads `itemprop`) and everyone who
 * follows Open Graph. Without an origin the tags that need a whole address are left out.
 */
export function writeHead(page: RenderedPage, origin: string | undefined): string {
  const { title, siteName, kind } = page;
  const description = shorten(page.description?.trim() || defaultDescription);
  const { url, width, height } = findPicture(page.picture) ?? emblem;
  const full = title === siteName ? title : `${title} - ${siteName}`;
  const lines = [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    meta('itemprop', 'name', full),
    meta('itemprop', 'description', description),
    meta('property', 'og:type', kind),
    meta('property', 'og:site_name', siteName),
    meta('property', 'og:locale', 'zh_CN'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('name', 'twitter:card', 'summary'),
  ];
  if (page.status === 404) lines.push(meta('name', 'robots', 'noindex'));
  if (origin !== undefined) {
    const picture = /^https?:/.test(url) ? url : origin + url;
    lines.push(
      meta('itemprop', 'image', picture),
      meta('property', 'og:image', picture),
      meta('property', 'og:image:width', String(width)),
      meta('property', 'og:image:height', String(height)),
      meta('property', 'og:url', origin + page.address),
      `<link rel="canonical" href="${escapeHtml(origin + page.address)}" />`,
    );
  }
  return lines.join('\n    ');
}

const meta = (attribute: string, name: string, content: string) =>
  `<meta ${attribute}="${name}" content="${escapeHtml(content)}" />`;

function shorten(text: string): string {
  const signs = Array.from(text.replace(/\s+/g, ' '));
  return signs.length > longestDescription ? `${signs.slice(0, longestDescription - 1).join('')}…` : text;
}
