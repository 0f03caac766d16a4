import { unescapeHtml } from './escape.ts';

const styleAttribute = / style="([^"]*)"/g;
/** What could end a rule, a declaration block or the element. */
const dangerous = /[{}<>\\]|\/\*/;

/**
 * Moves the style attributes of rendered HTML into one sheet, since the content security policy takes no attribute but
 * takes a sheet whose hash it names. Text cannot be mistaken for an attribute: a quote in it is written `&quot;`.
 */
export function gatherStyles(html: string): { html: string; sheet: string } {
  const names = new Map<string, string>();
  const moved = html.replace(styleAttribute, (_, escaped: string) => {
    const style = unescapeHtml(escaped);
    if (style === '' || dangerous.test(style)) return '';
    if (!names.has(style)) names.set(style, names.size.toString(36));
    return ` data-s="${names.get(style)!}"`;
  });
  const sheet = [...names].map(([style, name]) => `[data-s="${name}"]{${style}}`).join('');
  return { html: moved, sheet };
}
