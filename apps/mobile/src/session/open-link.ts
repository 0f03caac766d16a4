import type { LinkItem } from '@academy/contract/areas/shapes.ts';
import { findLinkTarget } from '../navigation/link-target.ts';
import { appNavigator } from '../navigation/navigator.ts';
import { config, linkSettings } from './config-store.ts';

/** How another's page is opened; a shell has a way of its own. */
export const outside = { open: (url: string): void => window.location.assign(url) };

/** Follows a banner, an icon or any other link of the academy, as the operator's configuration has it. */
export function openLink(
  link: Pick<LinkItem, 'link_type' | 'link' | 'related_type' | 'related_id' | 'params'>,
): void {
  const target = findLinkTarget(link, linkSettings(config.get()));
  if (target?.operation === 'leave') outside.open(target.url);
  else if (target) appNavigator[target.operation](target.url);
}
