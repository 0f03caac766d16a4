import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { messages } from '@academy/contract/limits.ts';
import { memo, type ReactNode } from 'react';
import { isMissing } from '../../../features/article/is-missing.ts';
import { usePageTitle } from '../../../navigation/page-context.ts';
import { useWire } from '../../../session/use-wire.ts';
import type { ClipDeck } from './clip-deck.ts';
import styles from './clip-slide.module.css';
import { ClipView } from './clip-view.tsx';
import { Poster } from './poster.tsx';
import type { Clip } from './sequence.ts';

type Props = {
  clip: Clip;
  deck: ClipDeck;
  active: boolean;
  /** It may be swiped to next, and is read. */
  near: boolean;
  onMenu: (content: ContentDetail) => void;
};

/** One screen of the feed: its poster at once, and the clip where it is near. */
export const ClipSlide = memo(({ clip, near, ...rest }: Props) =>
  near ? (
    <Near clip={clip} {...rest} />
  ) : (
    clip.card && <Poster picture={clip.card.poster ?? clip.card.cover} />
  ),
);
ClipSlide.displayName = 'ClipSlide';

function Near({ clip: { id, card }, ...rest }: Omit<Props, 'near'>) {
  const { data, error, refetch } = useWire('GET content/detail', {
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
        <ClipView content={data} mini={mini} onRetry={refetch} {...rest} />
      ) : isMissing(error) || data ? (
        <Said>这个短视频不存在，或者已经下架了。往上滑，看看别的。</Said>
      ) : error ? (
        <Said>
          <button type="button" onClick={() => void refetch()}>
            {messages.tapToReload}
          </button>
        </Said>
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

const Said = ({ children }: { children: ReactNode }) => (
  <div className={styles.said} role="alert">
    {children}
  </div>
);
