import type { ShareCard } from '@academy/contract/areas/share.ts';
import { rootPath } from '@academy/contract/routes.ts';
import { isMissing } from '../../../features/article/is-missing.ts';
import { appNavigator } from '../../../navigation/navigator.ts';
import { usePage } from '../../../navigation/page-context.ts';
import { useState } from 'react';
import { useWire } from '../../../session/use-wire.ts';
import { findSubject, sharedAddress, type SharedSubject } from './shared-subject.ts';

export interface Shared {
  /** Undefined where the page below is shared, which is no content. */
  readonly subject: SharedSubject | undefined;
  readonly card: ShareCard;
}

/**
 * What the overlay shares: what its address names, else the page below. The academy names the card; where it does not
 * answer, the address alone can be shared.
 */
export function useShared() {
  const { query, key } = usePage();
  const [address] = useState(() => {
    const { pages } = appNavigator.getSnapshot();
    const below = pages[pages.findIndex((page) => page.key === key) - 1];
    return sharedAddress(findSubject(query), below?.url ?? rootPath);
  });
  const { data, error, isError, refetch } = useWire('GET getShareParams', { url: address });
  const subject = findSubject(query);
  const alone =
    isError && !isMissing(error) ? { title: '', description: '', image: '', link: address } : undefined;
  const card = data?.card ?? alone;
  const shared: Shared | undefined = card && { subject, card };
  return { shared, isMissing: isMissing(error), hasCard: data !== undefined, refetch };
}
