import type { Api } from '@academy/contract/endpoints.ts';
import type { Picture } from '@academy/contract/areas/shapes.ts';
import type { ServedResponse } from '../boot/first-screen.ts';

/** What a shared link shows of a page. */
export interface ShareCard {
  readonly title?: string;
  readonly description?: string;
  readonly picture?: Picture;
  /** Type in the sense of Open Graph. */
  readonly kind: 'website' | 'article' | 'profile' | 'video.other';
}

type CardFactory<Data> = (data: Data) => ShareCard | undefined;

const createContentCard: CardFactory<Api['GET content/detail']['output']> = (content) => ({
  title: content.title,
  description: content.summary,
  picture: content.cover,
  kind:
    content.content_type === 'graphic'
      ? 'article'
      : content.content_type === 'miniVideo'
        ? 'video.other'
        : 'website',
});

const createExpertCard: CardFactory<Api['GET expert/detail']['output']> = (expert) => ({
  title: `${expert.name} · ${expert.title}`,
  description: expert.intro,
  picture: expert.avatar,
  kind: 'profile',
});

const createAccountCard: CardFactory<Api['GET page']['output']> = ({ account }) =>
  account
    ? { title: account.name, description: account.intro, picture: account.avatar, kind: 'profile' }
    : undefined;

/** Card factories by the call whose response the page is about; any screen that makes the call gets its card. */
const cardFactories: Readonly<Record<string, CardFactory<never>>> = {
  'GET content/detail': createContentCard,
  'GET expert/detail': createExpertCard,
  'GET page': createAccountCard,
};

/** The card of the first response that has a factory; a plain one where there is none. */
export function createShareCard(answers: readonly ServedResponse[]): ShareCard {
  for (const [[name], data, refusal] of answers) {
    const card = refusal ? undefined : cardFactories[name]?.(data as never);
    if (card) return card;
  }
  return { kind: 'website' };
}
