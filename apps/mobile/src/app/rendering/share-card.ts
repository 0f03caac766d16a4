import type { Wire } from '@academy/contract/endpoints.ts';
import type { Picture } from '@academy/contract/areas/shapes.ts';
import type { ServedAnswer } from '../first-screen.ts';

/** What a shared link shows of a page. */
export interface ShareCard {
  readonly title?: string;
  readonly description?: string;
  readonly picture?: Picture;
  /** As Open Graph has it. */
  readonly kind: 'website' | 'article' | 'profile' | 'video.other';
}

type Tell<Data> = (data: Data) => ShareCard | undefined;

const tellContent: Tell<Wire['GET content/detail']['output']> = (content) => ({
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

const tellExpert: Tell<Wire['GET expert/detail']['output']> = (expert) => ({
  title: `${expert.name} · ${expert.title}`,
  description: expert.intro,
  picture: expert.avatar,
  kind: 'profile',
});

const tellPage: Tell<Wire['GET page']['output']> = ({ account }) =>
  account
    ? { title: account.name, description: account.intro, picture: account.avatar, kind: 'profile' }
    : undefined;

/** The answers that a page can be about; whatever screen asks for one of them has its card. */
const subjects: Readonly<Record<string, Tell<never>>> = {
  'GET content/detail': tellContent,
  'GET expert/detail': tellExpert,
  'GET page': tellPage,
};

/** The card of the first answer that a page can be about; a plain one where there is none. */
export function tellShareCard(answers: readonly ServedAnswer[]): ShareCard {
  for (const [[name], data, refusal] of answers) {
    const card = refusal ? undefined : subjects[name]?.(data as never);
    if (card) return card;
  }
  return { kind: 'website' };
}
