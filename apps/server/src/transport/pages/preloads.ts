import { unescapeHtml } from './escape.ts';

/** React tells of pictures to fetch early in front of what it rendered. */
const hints = /^(?:<link [^>]*>)+/;
const attribute = /([a-z]+)="([^"]*)"/gi;
/** What may stand in a header, within quotes and between angle brackets. */
const harmless = /^[\w\-./:%?&=~+, ()]+$/;

/** Cuts off what React tells in front of rendered HTML. */
export function cutHints(html: string): { hints: string[]; html: string } {
  const [found = ''] = hints.exec(html) ?? [];
  return { hints: found.match(/<link [^>]*>/g) ?? [], html: html.slice(found.length) };
}

/**
 * A hint as the value of a `Link` header: a browser fetches what a header names as soon as the answer begins, hundreds of
 * milliseconds on a slow phone before it has made its page ready to be read. Undefined for whatever it cannot say.
 */
export function presentPreload(hint: string): string | undefined {
  const of = new Map(
    [...hint.matchAll(attribute)].map(([, name, value]) => [name!.toLowerCase(), unescapeHtml(value!)]),
  );
  if (of.get('rel') !== 'preload' || of.get('as') !== 'image') return undefined;
  const srcset = of.get('imagesrcset');
  // A browser that does not know of several widths takes this one: the widest, as a phone of today chooses.
  const address = of.get('href') ?? srcset?.split(', ').at(-1)?.split(' ')[0];
  const said = [
    ['imagesrcset', srcset],
    ['imagesizes', srcset && of.get('imagesizes')],
    ['fetchpriority', of.get('fetchpriority')],
  ] as const;
  const given = said.flatMap(([name, value]) => (value ? [{ name, value }] : []));
  if (!address || ![address, ...given.map(({ value }) => value)].every((text) => harmless.test(text)))
    return undefined;
  return [
    `<${address}>; rel=preload; as=image`,
    ...given.map(({ name, value }) => `${name}="${value}"`),
  ].join('; ');
}
