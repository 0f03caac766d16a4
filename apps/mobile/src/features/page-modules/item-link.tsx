import type { ComponentProps } from 'react';
import type { LinkItem } from '@academy/contract/areas/shapes.ts';
import { findLinkTarget } from '../../navigation/link-target.ts';
import { pageAddress } from '../../navigation/paths.ts';
import { useStore } from '../../platform/store.ts';
import { config, linkSettings } from '../../data/config-store.ts';
import { openLink } from '../../data/open-link.ts';

type Props = { link: LinkItem } & Omit<ComponentProps<'a'>, 'href' | 'onClick'>;

/** An anchor to the target of an operator's link. Presses that open a new window are left to the browser. */
export function ItemLink({ link, ...anchorProps }: Props) {
  const target = findLinkTarget(link, linkSettings(useStore(config)));
  const address = target && (target.operation === 'leave' ? target.url : pageAddress(target.url));
  return (
    <a
      {...anchorProps}
      href={address}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        openLink(link);
      }}
    />
  );
}
