import { useState } from 'react';
import type { ShareCard } from '@academy/contract/areas/share.ts';
import { Overlay } from '@academy/ui/overlay/overlay.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import nothing from '../../../drawings/nothing.svg?inline';
import { appNavigator } from '../../../navigation/navigator.ts';
import { useLazyChunk } from '../../../platform/use-lazy-chunk.ts';
import { ShareMethods } from './share-methods.tsx';
import styles from './share-screen.module.css';
import { useShared } from './use-shared.ts';

const close = () => void appNavigator.navigateBack();
const loadPoster = () => import('./poster-view.tsx');

/** The share overlay: a preview of the card, and the share methods of this phone. */
export default function ShareScreen() {
  const { shared, isMissing, hasCard, error, refetch } = useShared();
  const [hasPoster, setPoster] = useState(false);
  const chunk = useLazyChunk(loadPoster, hasPoster);
  return (
    <Overlay title={hasPoster ? '分享海报' : '分享'} onClose={close}>
      {shared ? (
        hasPoster ? (
          chunk ? (
            <chunk.PosterView shared={shared} onBack={() => setPoster(false)} />
          ) : (
            <Waiting />
          )
        ) : (
          <>
            {hasCard ? (
              <CardPreview card={shared.card} />
            ) : (
              <Failure text="分享卡片没有加载出来，点击重试" error={error} onRetry={refetch} />
            )}
            <ShareMethods shared={shared} onPoster={() => setPoster(true)} />
          </>
        )
      ) : isMissing ? (
        <Empty src={nothing} text="这个内容不存在，或者已经下架了。" />
      ) : (
        <Waiting />
      )}
    </Overlay>
  );
}

const Waiting = () => (
  <div role="status" aria-label="加载中">
    <Skeleton height="5.5rem" />
    <Skeleton height="5rem" />
  </div>
);

export function CardPreview({ card: { title, description, image } }: { card: ShareCard }) {
  return (
    <figure className={styles.card} aria-label="分享卡片">
      <figcaption className={styles.words}>
        <strong className={styles.title}>{title}</strong>
        {description && <span className={styles.description}>{description}</span>}
      </figcaption>
      {image && (
        <img
          className={styles.picture}
          src={new URL(image).pathname}
          alt=""
          width={80}
          height={80}
          onError={(event) => (event.currentTarget.hidden = true)}
        />
      )}
    </figure>
  );
}
