import { useState } from 'react';
import type { ShareCard } from '@academy/contract/areas/share.ts';
import { type ContentType, contentTypes, type RelatedType, relatedTypes } from '@academy/contract/limits.ts';
import { rootPath } from '@academy/contract/routes.ts';
import { useApi } from '../../../data/use-api.ts';
import { isNotFound } from '../../../features/article/is-not-found.ts';
import { appNavigator } from '../../../navigation/navigator.ts';
import { usePage } from '../../../navigation/page-context.ts';
import type { Page } from '../../../navigation/page-stack.ts';
import { contentHref, href, pageAddress, type PageUrl } from '../../../navigation/paths.ts';
import { serverUrl } from '../../../platform/server-address.ts';

export interface Shared {
  /** Undefined when the page below is shared, which is no content. */
  readonly subject: SharedSubject | undefined;
  readonly card: ShareCard;
}

/**
 * What the overlay shares: the subject in its address, or the page below. The server provides the card; when that
 * fails, the address alone can be shared.
 */
export function useShared() {
  const { query, key } = usePage();
  const [address] = useState(() => {
    const { pages } = appNavigator.getSnapshot();
    const below = pages[pages.findIndex((page) => page.key === key) - 1];
    return sharedAddress(findSubject(query), below?.url ?? rootPath);
  });
  const { data, error, isError, refetch } = useApi('GET getShareParams', { url: address });
  const subject = findSubject(query);
  const fallbackCard =
    isError && !isNotFound(error) ? { title: '', description: '', image: '', link: address } : undefined;
  const card = data?.card ?? fallbackCard;
  const shared: Shared | undefined = card && { subject, card };
  return { shared, isMissing: isNotFound(error), hasCard: data !== undefined, error, refetch };
}

export interface SharedSubject {
  readonly type: RelatedType;
  readonly id: number;
}

function findSubject({ id, type }: Page['query']): SharedSubject | undefined {
  const number = Number(id);
  const relatedType = relatedTypes.find((each) => each === type);
  return relatedType && Number.isSafeInteger(number) && number > 0
    ? { type: relatedType, id: number }
    : undefined;
}

/** The subject as a content of the API; undefined for an expert, who is no content. */
export function findContent({ type, id }: SharedSubject) {
  const content_type = contentTypes.find((each): each is ContentType => each === type);
  return content_type && { content_id: id, content_type };
}

/**
 * The full address that is shared: the page of the subject, or the page below. A mini video uses its own share page.
 */
function sharedAddress(subject: SharedSubject | undefined, below: PageUrl): string {
  const subjectPage =
    subject?.type === 'miniVideo'
      ? href.miniVideoShare({ id: subject.id })
      : subject && contentHref(subject.type, subject.id);
  return new URL(serverUrl(pageAddress(subjectPage ?? below)), window.location.href).href;
}
