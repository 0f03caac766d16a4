import { createHash } from 'node:crypto';
import type { PageRenderer, RenderedPage } from '../../ports/page-renderer.ts';
import { escapeHtml, escapeJson, unescapeHtml } from './escape-html.ts';
import { writeHead } from './page-head.ts';

export interface Document {
  readonly html: string;
  /** The hashes that the content security policy must allow. */
  readonly scriptHash: string;
  readonly styleHash: string;
  /** The `Link` header with the files that the browser should fetch before it parses the page. */
  readonly link: string | undefined;
}

type WriteDocument = (page: RenderedPage, origin: string | undefined) => Document;

/** The parts of the app's HTML that a rendered screen replaces; each must occur exactly once. */
const placeholders = {
  html: /<html lang="[\w-]+">/,
  title: /<title>[^<]*<\/title>/,
  description: /\s*<meta name="description"[^>]*>/,
  script: /\s*<script type="module"[^>]*><\/script>/,
  styles: /\s*<link rel="stylesheet"[^>]*>/,
  headEnd: /<\/head>/,
  root: /<div id="root"><\/div>/,
  noscript: /\s*<noscript>.*?<\/noscript>/s,
};

/** What the app's own script imports; index.html has one for each such file, or none. */
const modulePreload = /\s*<link rel="modulepreload"[^>]*href="([^"]+)"[^>]*>/g;

/** Hides the rendered screen when the user has chosen another area than the rendered one. */
const hideOtherArea = '[data-other-area] #root{visibility:hidden}';

/** Replaces placeholders of the template one after the other, in the order of `contents`. */
function replacePlaceholders(
  template: string,
  contents: Readonly<Partial<Record<keyof typeof placeholders, string>>>,
): string {
  return Object.entries(contents).reduce(
    (text, [name, content]) => text.replace(placeholders[name as keyof typeof placeholders], () => content),
    template,
  );
}

/**
 * Inserts rendered screens into the app's HTML, which can be read without scripts. The script that runs before the
 * first paint gets in `data-scripts` the scripts to load after it, the app's own first: on a slow network pictures
 * that load at the same time as scripts appear 0.2 s later. Throws when the HTML lacks a placeholder.
 */
export function createDocumentWriter({ template, beforePaint }: PageRenderer): WriteDocument {
  for (const [name, placeholder] of Object.entries(placeholders)) {
    if (template.split(placeholder).length !== 2) throw new Error(`index.html has no ${name}, or several`);
  }
  const data = Object.entries(beforePaint.data).map(
    ([name, value]) => ` data-${name}="${escapeHtml(value)}"`,
  );
  const [, entry = ''] = /src="([^"]+)"/.exec(placeholders.script.exec(template)![0]) ?? [];
  const imports = Array.from(template.matchAll(modulePreload), ([, address = '']) => address);
  const plain = template.replace(modulePreload, '');
  const openingScript = (scripts: readonly string[]) =>
    `<script${data.join('')} data-scripts="${[entry, ...imports, ...scripts.map(escapeHtml)].join(' ')}">${beforePaint.source}</script>`;
  const scriptHash = hashOf(beforePaint.source);
  return (page, origin) => {
    const { leadingLinks: hints, html: rendered } = extractHints(page.html);
    const { html: body, sheet } = extractStyles(rendered);
    const preloads = hints.map((hint) => ({ hint, header: presentPreload(hint) }));
    const styles = [
      ...page.styles.map(({ text }) => text),
      `:root{--page-width:${page.bodyWidth}px}`,
      'area' in page.state ? hideOtherArea : '',
      sheet,
    ].join('');
    if (/<\/style/i.test(styles)) throw new Error('A style sheet would end its element');
    const styleUrls = page.styles.map(({ address }) => address).join(' ');
    const headElements = [
      // Hints that cannot be sent as a header go into the head.
      ...preloads.flatMap(({ hint, header }) => (header === undefined ? hint : [])),
      // Style sheets are inlined, because on a slow network loading them would take as long as the page itself.
      `<style data-holds="${escapeHtml(styleUrls)}">${styles}</style>`,
    ];
    const html = replacePlaceholders(plain, {
      description: '',
      styles: '',
      title: `${writeHead(page, origin)}\n    ${openingScript(page.scripts)}`,
      html: `<html lang="zh-Hans" data-pattern="${escapeHtml(page.pattern)}">`,
      script: '',
      headEnd: `${headElements.join('\n    ')}\n  </head>`,
      noscript: '',
      root: `<div id="root">${body}</div>
    <script type="application/json" id="first-screen">${escapeJson(page.state)}</script>`,
    });
    const link = preloads.flatMap(({ header }) => header ?? []).join(', ') || undefined;
    return { html, scriptHash, styleHash: hashOf(styles), link };
  };
}

const hashOf = (source: string) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`;

const styleAttribute = / style="([^"]*)"/g;
/** What could end a rule, a declaration block or the element. */
const unsafeStyle = /[{}<>\\]|\/\*/;

/**
 * Moves the style attributes of rendered HTML into one style sheet, since the content security policy can allow a
 * sheet by its hash but no attributes. Text cannot be mistaken for an attribute, because quotes in it are written as
 * `&quot;`.
 */
function extractStyles(html: string): { html: string; sheet: string } {
  const names = new Map<string, string>();
  const result = html.replace(styleAttribute, (_, escaped: string) => {
    const style = unescapeHtml(escaped);
    if (style === '' || unsafeStyle.test(style)) return '';
    if (!names.has(style)) names.set(style, names.size.toString(36));
    return ` data-s="${names.get(style)!}"`;
  });
  const sheet = [...names].map(([style, name]) => `[data-s="${name}"]{${style}}`).join('');
  return { html: result, sheet };
}

/** React puts preload links for pictures in front of the rendered HTML. */
const leadingLinks = /^(?:<link [^>]*>)+/;
const attribute = /([a-z]+)="([^"]*)"/gi;
/** The characters allowed in a header value, within quotes and between angle brackets. */
const headerValue = /^[\w\-./:%?&=~+, ()]+$/;

/** Removes React's preload links from the start of rendered HTML and returns them. */
export function extractHints(html: string): { leadingLinks: string[]; html: string } {
  const [leading = ''] = leadingLinks.exec(html) ?? [];
  return { leadingLinks: leading.match(/<link [^>]*>/g) ?? [], html: html.slice(leading.length) };
}

/**
 * The value of a `Link` header for a preload hint: browsers fetch it as soon as the response starts, which on a slow
 * phone is hundreds of milliseconds before the HTML is parsed. Undefined for a hint that cannot be expressed.
 */
export function presentPreload(hint: string): string | undefined {
  const attributes = new Map(
    [...hint.matchAll(attribute)].map(([, name, value]) => [name!.toLowerCase(), unescapeHtml(value!)]),
  );
  if (attributes.get('rel') !== 'preload' || attributes.get('as') !== 'image') return undefined;
  const srcset = attributes.get('imagesrcset');
  // For browsers without srcset support: the widest, which today's phones choose.
  const address = attributes.get('href') ?? srcset?.split(', ').at(-1)?.split(' ')[0];
  const candidates = [
    ['imagesrcset', srcset],
    ['imagesizes', srcset && attributes.get('imagesizes')],
    ['fetchpriority', attributes.get('fetchpriority')],
  ] as const;
  const parameters = candidates.flatMap(([name, value]) => (value ? [{ name, value }] : []));
  if (!address || ![address, ...parameters.map(({ value }) => value)].every((text) => headerValue.test(text)))
    return undefined;
  return [
    `<${address}>; rel=preload; as=image`,
    ...parameters.map(({ name, value }) => `${name}="${value}"`),
  ].join('; ');
}
