import type { LinkItem } from '@academy/contract/areas/shapes.ts';
import { contentHref, findAddress, href, type PageUrl } from './paths.ts';
import { isTab } from './page-stack.ts';

/** What the operator's configuration says about links. */
export interface LinkSettings {
  readonly name: string;
  readonly downloadUrl: string;
  readonly openH5Links: boolean;
  readonly openPageLinks: boolean;
}

export type LinkTarget =
  | { readonly operation: 'navigateTo' | 'redirectTo' | 'switchTab'; readonly url: PageUrl }
  | { readonly operation: 'leave'; readonly url: string };

type Linked = Pick<LinkItem, 'link_type' | 'link' | 'related_type' | 'related_id' | 'params'>;

const findId = (text: string | undefined): number | undefined => Number(text) || undefined;

/**
 * Where a link leads in the web build: a content link to its page, everything else to the download page in the in-app
 * web view, unless the operator lets h5 links be opened. Undefined when the content's type is unknown.
 */
export function findLinkTarget(link: Linked, settings: LinkSettings): LinkTarget | undefined {
  if (link.link_type === 'content' && link.related_type && link.related_id !== null) {
    const place = { cid: findId(link.params.cid), lesson: findId(link.params.lesson_id) };
    const url = contentHref(link.related_type, link.related_id, place);
    return url && { operation: 'navigateTo', url };
  }
  const outside = link.link_type === 'h5' && settings.openH5Links && /^https?:/i.test(link.link ?? '');
  if (outside) return { operation: 'leave', url: link.link! };
  const page = link.link_type === 'page' && settings.openPageLinks && findAddress(link.link ?? '');
  if (page) return { operation: isTab(page.path) ? 'switchTab' : 'navigateTo', url: page.url };
  return { operation: 'redirectTo', url: downloadHref(settings) };
}

/** The download page in the in-app web view. */
export function downloadHref({ downloadUrl, name }: LinkSettings): PageUrl {
  return href.web({ src: downloadUrl, title: name });
}
