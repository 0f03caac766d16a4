import type { ComponentProps } from 'react';
import type { LinkItem } from '@academy/contract/areas/shapes.ts';
import { findLinkTarget } from '../../navigation/link-target.ts';
import { pageAddress } from '../../navigation/paths.ts';
import { useStore } from '../../platform/store.ts';
import { config, linkSettings } from '../../session/config-store.ts';
import { openLink } from '../../session/open-link.ts';

type Props = { link: LinkItem } & Omit<ComponentProps<'a'>, 'href' | 'onClick'>;

/** A real anchor to wherever an operator's link leads; a press that asks for a new window is left to the browser. */
export function ItemLink({ link, ...anchor }: Props) {
  const target = findLinkTarget(link, linkSettings(useStore(config)));
  const address = target && (target.operation === 'leave' ? target.url : pageAddress(target.url));
  return (
    <a
      {...anchor}
      href={address}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        openLink(link);
      }}
    />
  );
}
