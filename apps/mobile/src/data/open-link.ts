import type { LinkItem } from '@academy/contract/areas/shapes.ts';
import { findLinkTarget } from '../navigation/link-target.ts';
import { appNavigator } from '../navigation/navigator.ts';
import { config, linkSettings } from './config-store.ts';

/**
 * Opens a page of another site; from the first interaction on it says so first. The native shell replaces `open` by its
 * browser, which shows the host.
 */
export const externalPages = { open: (url: string): void => window.location.assign(url) };

/** Opens a banner, an icon or any other link, as the operator's configuration allows. */
export function openLink(
  link: Pick<LinkItem, 'link_type' | 'link' | 'related_type' | 'related_id' | 'params'>,
): void {
  const target = findLinkTarget(link, linkSettings(config.get()));
  if (target?.operation === 'leave') externalPages.open(target.url);
  else if (target) appNavigator[target.operation](target.url);
}
