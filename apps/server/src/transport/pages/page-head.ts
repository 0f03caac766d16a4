import { cardPictureUrl, cardPictureSide } from '../../kit/card-picture.ts';
import type { RenderedPage } from '../../ports/page-renderer.ts';
import { escapeHtml } from './escape-html.ts';

/** Longer descriptions are cut off by every reader. */
const maxDescriptionLength = 120;

/** The academy's own picture, for pages whose picture cannot be shown on a card, such as a data URI. */
const defaultPicture = { url: '/wx/icon-512.png', width: 512, height: 512 };
const supportedPicture = /^(?!data:).*\.(?:png|jpe?g|gif|webp)(?:\?.*)?$/i;

/** The page's picture as a card can show it: the JPEG of an SVG. */
function findPicture(picture: RenderedPage['picture']) {
  if (!picture) return undefined;
  const url = cardPictureUrl(picture.url);
  const scale = url === picture.url ? 1 : cardPictureSide / Math.max(picture.width, picture.height);
  const size = { width: Math.round(picture.width * scale), height: Math.round(picture.height * scale) };
  return supportedPicture.test(url) ? { url, ...size } : undefined;
}

const defaultDescription = '给父母的课程、直播、短视频与问答。每天十分钟，和孩子一起长大。';

/**
 * Title, description and share card of a page, for search engines, WeChat (which reads `itemprop`) and Open Graph
 * readers. Without an origin the tags that need an absolute URL are left out.
 */
export function writeHead(page: RenderedPage, origin: string | undefined): string {
  const { title, siteName, kind } = page;
  const description = shorten(page.description?.trim() || defaultDescription);
  const { url, width, height } = findPicture(page.picture) ?? defaultPicture;
  const fullTitle = title === siteName ? title : `${title} - ${siteName}`;
  const lines = [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    meta('itemprop', 'name', fullTitle),
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
  const characters = Array.from(text.replace(/\s+/g, ' '));
  return characters.length > maxDescriptionLength
    ? `${characters.slice(0, maxDescriptionLength - 1).join('')}…`
    : text;
}
