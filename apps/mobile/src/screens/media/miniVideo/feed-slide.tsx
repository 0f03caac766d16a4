import { memo, type ReactNode } from 'react';
import type { Picture } from '@academy/contract/areas/shapes.ts';
import { messages } from '@academy/contract/limits.ts';
import { useApi } from '../../../data/use-api.ts';
import { isNotFound } from '../../../features/article/is-not-found.ts';
import { usePageTitle } from '../../../navigation/page-context.ts';
import type { FeedItem } from './feed-items.ts';
import type { FeedPlayer } from './feed-player.ts';
import styles from './feed-slide.module.css';
import { MiniVideoView } from './mini-video-view.tsx';

type Props = {
  item: FeedItem;
  player: FeedPlayer;
  active: boolean;
  /** It may be swiped to next: its data is loaded. */
  isNear: boolean;
  onMenu: (id: number) => void;
};

export const FeedSlide = memo(({ item, isNear, ...rest }: Props) =>
  isNear ? (
    <LoadedSlide item={item} {...rest} />
  ) : (
    item.card && <Poster picture={item.card.poster ?? item.card.cover} />
  ),
);
FeedSlide.displayName = 'FeedSlide';

function LoadedSlide({ item: { id, card }, ...rest }: Omit<Props, 'isNear'>) {
  const { data, error, refetch } = useApi('GET content/detail', {
    content_id: id,
    content_type: 'miniVideo',
  });
  const mini = data?.mini_video;
  const poster = mini?.video.poster ?? card?.poster ?? card?.cover;
  return (
    <>
      {rest.active && data && <Title text={data.title} />}
      {poster && <Poster picture={poster} priority={rest.active} />}
      {mini ? (
        <MiniVideoView content={data} mini={mini} onRetry={refetch} {...rest} />
      ) : isNotFound(error) || data ? (
        <SlideMessage>这个短视频不存在，或者已经下架了。往上滑，看看别的。</SlideMessage>
      ) : error ? (
        <SlideMessage>
          <button type="button" onClick={() => void refetch()}>
            {error.refused ? `${error.message}，点击重试` : messages.tapToReload}
          </button>
        </SlideMessage>
      ) : (
        <div className={styles.waiting} role="status" aria-label="加载中" />
      )}
    </>
  );
}

function Title({ text }: { text: string }) {
  usePageTitle(text);
  return null;
}

const SlideMessage = ({ children }: { children: ReactNode }) => (
  <div className={styles.message} role="alert">
    {children}
  </div>
);

/** The poster, as large as the video, on a blurred background of itself. */
function Poster({ picture, priority }: { picture: Picture; priority?: boolean }) {
  const { url, srcset, colour, blur } = picture;
  return (
    <div
      className={styles.poster}
      style={{ backgroundColor: colour, backgroundImage: blur && `url(${blur})` }}
    >
      <img
        src={url}
        srcSet={srcset}
        sizes="min(100vw, 30rem)"
        alt=""
        draggable={false}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding="async"
      />
    </div>
  );
}
