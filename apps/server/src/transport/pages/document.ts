import { createHash } from 'node:crypto';
import type { PageRenderer, RenderedPage } from '../../ports/page-renderer.ts';
import { escapeHtml, escapeJson } from './escape.ts';
import { cutHints, presentPreload } from './preloads.ts';
import { writeHead } from './share-card.ts';
import { gatherStyles } from './styles.ts';

export interface Document {
  readonly html: string;
  /** What the content security policy has to let through, as it names hashes. */
  readonly scriptHash: string;
  readonly styleHash: string;
  /** The `Link` header: what to fetch before the page is read. */
  readonly link: string | undefined;
}

export type WriteDocument = (page: RenderedPage, origin: string | undefined) => Document;

/** The places of the app's page that a rendered screen fills, each of which has to be there once. */
const places = {
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

/** Where the reader chose another area than the one that was rendered, the rendered one is not shown. */
const otherArea = '[data-other-area] #root{visibility:hidden}';

/**
 * Lays rendered screens into the app's page, which can be read without scripts: the script that runs before the first
 * paint is told in `data-scripts` which ones to ask for after it, the app's own first. On a slow line pictures that
 * share it with scripts come 0.2 s later. Throws when the page has not the places for it.
 */
export function createDocumentWriter({ template, beforePaint }: PageRenderer): WriteDocument {
  for (const [name, place] of Object.entries(places)) {
    if (template.split(place).length !== 2) throw new Error(`index.html has no ${name}, or several`);
  }
  const data = Object.entries(beforePaint.data).map(
    ([name, value]) => ` data-${name}="${escapeHtml(value)}"`,
  );
  const [, entry = ''] = /src="([^"]+)"/.exec(places.script.exec(template)![0]) ?? [];
  const imports = Array.from(template.matchAll(modulePreload), ([, address = '']) => address);
  const plain = template.replace(modulePreload, '');
  const opening = (scripts: readonly string[]) =>
    `<script${data.join('')} data-scripts="${[entry, ...imports, ...scripts.map(escapeHtml)].join(' ')}">${beforePaint.source}</script>`;
  const scriptHash = hashOf(beforePaint.source);
  return (page, origin) => {
    const { hints, html: drawn } = cutHints(page.html);
    const { html, sheet } = gatherStyles(drawn);
    const preloads = hints.map((hint) => ({ hint, header: presentPreload(hint) }));
    const styles = [
      ...page.styles.map(({ text }) => text),
      `:root{--page-width:${page.bodyWidth}px}`,
      'area' in page.state ? otherArea : '',
      sheet,
    ].join('');
    if (/<\/style/i.test(styles)) throw new Error('A style sheet would end its element');
    const held = page.styles.map(({ address }) => address).join(' ');
    const head = [
      // What no header can say stands in the head.
      ...preloads.flatMap(({ hint, header }) => (header === undefined ? hint : [])),
      // In the page and not behind it: asking for them would take a slow line as long as the page itself.
      `<style data-holds="${escapeHtml(held)}">${styles}</style>`,
    ];
    const fill = (text: string, place: RegExp, content: string) => text.replace(place, () => content);
    let document = fill(fill(plain, places.description, ''), places.styles, '');
    document = fill(document, places.title, `${writeHead(page, origin)}\n    ${opening(page.scripts)}`);
    document = fill(
      document,
      places.html,
      `<html lang="zh-Hans" data-pattern="${escapeHtml(page.pattern)}">`,
    );
    document = fill(document, places.script, '');
    document = fill(document, places.headEnd, `${head.join('\n    ')}\n  </head>`);
    document = fill(document, places.noscript, '');
    document = fill(
      document,
      places.root,
      `<div id="root">${html}</div>
    <script type="application/json" id="first-screen">${escapeJson(page.state)}</script>`,
    );
    const link = preloads.flatMap(({ header }) => header ?? []).join(', ') || undefined;
    return { html: document, scriptHash, styleHash: hashOf(styles), link };
  };
}

const hashOf = (source: string) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`;
