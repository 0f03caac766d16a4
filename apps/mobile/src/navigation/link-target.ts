import type { LinkItem } from '@academy/contract/areas/shapes.ts';
import { contentHref, findAddress, href, type PageUrl } from './paths.ts';
import { isTab } from './page-stack.ts';

/** The operator's settings about links. */
export interface LinkSettings {
  readonly name: string;
  readonly downloadUrl: string;
  readonly openH5Links: boolean;
  readonly openPageLinks: boolean;
  /** A hybrid app follows every link itself. */
  readonly isHybrid?: boolean;
}

type LinkTarget =
  | { readonly operation: 'navigateTo' | 'redirectTo' | 'switchTab'; readonly url: PageUrl }
  | { readonly operation: 'leave'; readonly url: string };

type Linked = Pick<LinkItem, 'link_type' | 'link' | 'related_type' | 'related_id' | 'params'>;

const findId = (text: string | undefined): number | undefined => Number(text) || undefined;

function findContent(type: string, id: number, params: Linked['params']): LinkTarget | undefined {
  const url = contentHref(type, id, { cid: findId(params.cid), lesson: findId(params.lesson_id) });
  return url && { operation: 'navigateTo', url };
}

/**
 * Where a link leads: a content link to its page; in the web build everything else to the download page in the in-app
 * web view, unless the operator allows such links. A hybrid app opens all of them, and shows the error page for one
 * without a target. Undefined when the content's type is unknown.
 */
export function findLinkTarget(link: Linked, settings: LinkSettings): LinkTarget | undefined {
  if (link.link_type === 'content' && link.related_type && link.related_id !== null)
    return findContent(link.related_type, link.related_id, link.params);
  const { isHybrid, openH5Links, openPageLinks } = settings;
  const address = link.link ?? '';
  if (link.link_type === 'h5' && (isHybrid || openH5Links) && /^https?:/i.test(address))
    return { operation: 'leave', url: address };
  if (link.link_type === 'page' && (isHybrid || openPageLinks)) {
    const page = findAddress(address);
    if (page) return { operation: isTab(page.path) ? 'switchTab' : 'navigateTo', url: page.url };
  }
  return isHybrid
    ? { operation: 'navigateTo', url: '/pages/common/error' }
    : { operation: 'redirectTo', url: downloadHref(settings) };
}

export function downloadHref({ downloadUrl, name }: LinkSettings): PageUrl {
  return href.web({ src: downloadUrl, title: name });
}
