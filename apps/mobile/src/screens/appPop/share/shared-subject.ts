import { contentTypes, type ContentType, relatedTypes, type RelatedType } from '@academy/contract/limits.ts';
import { href, contentHref, pageAddress, type PageUrl } from '../../../navigation/paths.ts';
import { fromServer } from '../../../platform/server-address.ts';
import type { Page } from '../../../navigation/page-stack.ts';

/** What is shared. */
export interface SharedSubject {
  readonly type: RelatedType;
  readonly id: number;
}

/** The subject that the overlay's address names. */
export function findSubject({ id, type }: Page['query']): SharedSubject | undefined {
  const number = Number(id);
  const known = relatedTypes.find((each) => each === type);
  return known && Number.isSafeInteger(number) && number > 0 ? { type: known, id: number } : undefined;
}

/** The subject as a content of the wire; an expert is none. */
export function findContent({ type, id }: SharedSubject) {
  const content_type = contentTypes.find((each): each is ContentType => each === type);
  return content_type && { content_id: id, content_type };
}

/** The whole address under which it is opened: a mini video lands on the page made for that. */
export function sharedAddress(subject: SharedSubject | undefined, below: PageUrl): string {
  const named =
    subject?.type === 'miniVideo'
      ? href.miniVideoShare({ id: subject.id })
      : subject && contentHref(subject.type, subject.id);
  return new URL(fromServer(pageAddress(named ?? below)), window.location.href).href;
}
