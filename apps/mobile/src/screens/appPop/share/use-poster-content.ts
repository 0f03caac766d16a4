import type { Api } from '@academy/contract/endpoints.ts';
import type { Picture } from '@academy/contract/areas/shapes.ts';
import type { RelatedType } from '@academy/contract/limits.ts';
import { serverUrl } from '../../../platform/server-address.ts';
import { useStore } from '../../../platform/store.ts';
import { config } from '../../../data/config-store.ts';
import { useApi } from '../../../data/use-api.ts';
import type { PosterContent } from './draw-poster.ts';
import { findContent, type Shared } from './use-shared.ts';
import { joinDetails } from '../../../format/details.ts';

const invitations: Readonly<Record<RelatedType, string>> = {
  course: '一起来学这门课',
  graphic: '打开就能读这篇文章',
  miniVideo: '打开就能看这条短视频',
  actLive: '一起来参加这场活动',
  expertLive: '一起来看这场直播',
  expert: '来看看这位专家的课程和直播',
};

type Expert = Api['GET expert/detail']['output'];
type Content = Api['GET content/detail']['output'];

/** The content of the poster, once it is loaded. A page that is no content uses the academy's card. */
export function usePosterContent({ subject, card }: Shared) {
  const { name: academy } = useStore(config);
  const content = subject && findContent(subject);
  const detail = useApi('GET content/detail', content ?? { content_id: 0, content_type: 'course' }, {
    enabled: content !== undefined,
  });
  const expert = useApi(
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
  if (content)
    return {
      ...requestState(detail),
      posterContent: detail.data && { ...fromContent(detail.data), ...shared },
    };
  if (subject)
    return {
      ...requestState(expert),
      posterContent: expert.data && { ...fromExpert(expert.data), ...shared },
    };
  const posterContent: PosterContent = {
    ...shared,
    title: card.title,
    summary: card.description,
    cover: pictureOf(card.image),
    person: undefined,
  };
  return { posterContent, error: null, refetch: () => Promise.resolve() };
}

const requestState = ({ error, refetch }: { error: Error | null; refetch: () => Promise<unknown> }) => ({
  error,
  refetch,
});

type ContentDetails = Pick<PosterContent, 'title' | 'summary' | 'cover' | 'person'>;

function fromContent({ title, summary, cover, expert }: Content): ContentDetails {
  const post = expert && joinDetails([expert.title, expert.organisation]);
  return {
    title,
    summary,
    cover,
    person: expert ? { name: expert.name, post: post ?? '', portrait: expert.avatar } : undefined,
  };
}

function fromExpert({ name, title, organisation, intro, avatar }: Expert): ContentDetails {
  const summary = joinDetails([title, organisation]);
  return { title: name, summary: intro ? `${summary}。${intro}` : summary, cover: avatar, person: undefined };
}

/** The card has only an address, which may be on another host of the academy; its picture is square. */
const pictureOf = (image: string): Picture => ({
  url: image && serverUrl(new URL(image).pathname),
  width: 640,
  height: 640,
  colour: '',
});
