import type { Wire } from '@academy/contract/endpoints.ts';
import type { Picture } from '@academy/contract/areas/shapes.ts';
import type { RelatedType } from '@academy/contract/limits.ts';
import { fromServer } from '../../../platform/server-address.ts';
import { useStore } from '../../../platform/store.ts';
import { config } from '../../../session/config-store.ts';
import { useWire } from '../../../session/use-wire.ts';
import type { PosterWords } from './draw-poster.ts';
import { findContent } from './shared-subject.ts';
import type { Shared } from './use-shared.ts';
import { joinFacts } from '../../../format/facts.ts';

const invitations: Readonly<Record<RelatedType, string>> = {
  course: '一起来学这门课',
  graphic: '打开就能读这篇文章',
  miniVideo: '打开就能看这条短视频',
  actLive: '一起来参加这场活动',
  expertLive: '一起来看这场直播',
  expert: '来看看这位专家的课程和直播',
};

type Expert = Wire['GET expert/detail']['output'];
type Content = Wire['GET content/detail']['output'];

/** What stands on the poster of what is shared, once it was read; a page that is no content has the academy's card. */
export function usePosterWords({ subject, card }: Shared) {
  const { name: academy } = useStore(config);
  const content = subject && findContent(subject);
  const detail = useWire('GET content/detail', content ?? { content_id: 0, content_type: 'course' }, {
    enabled: content !== undefined,
  });
  const expert = useWire(
    'GET expert/detail',
    { expert_id: subject?.id ?? 0 },
    {
      enabled: subject?.type === 'expert',
    },
  );
  const shared = {
    academy,
    link: card.link,
    invitation: subject ? invitations[subject.type] : '打开学院看看',
  };
  if (content) return { ...read(detail), words: detail.data && { ...ofContent(detail.data), ...shared } };
  if (subject) return { ...read(expert), words: expert.data && { ...ofExpert(expert.data), ...shared } };
  const words: PosterWords = {
    ...shared,
    title: card.title,
    summary: card.description,
    cover: pictureOf(card.image),
    person: undefined,
  };
  return { words, isError: false, refetch: () => Promise.resolve() };
}

const read = ({ isError, refetch }: { isError: boolean; refetch: () => Promise<unknown> }) => ({
  isError,
  refetch,
});

type Own = Pick<PosterWords, 'title' | 'summary' | 'cover' | 'person'>;

function ofContent({ title, summary, cover, expert }: Content): Own {
  const post = expert && joinFacts([expert.title, expert.organisation]);
  return {
    title,
    summary,
    cover,
    person: expert ? { name: expert.name, post: post ?? '', portrait: expert.avatar } : undefined,
  };
}

function ofExpert({ name, title, organisation, intro, avatar }: Expert): Own {
  const summary = joinFacts([title, organisation]);
  return { title: name, summary: intro ? `${summary}。${intro}` : summary, cover: avatar, person: undefined };
}

/** The card names an address alone, maybe by another of the academy's hosts; its own picture is square. */
const pictureOf = (image: string): Picture => ({
  url: image && fromServer(new URL(image).pathname),
  width: 640,
  height: 640,
  colour: '',
});
