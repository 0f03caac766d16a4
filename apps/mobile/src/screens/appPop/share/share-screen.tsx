import { Button } from '@academy/ui/button/button.tsx';
import { Overlay } from '@academy/ui/overlay/overlay.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { useState } from 'react';
import nothing from '../../../features/drawings/nothing.svg?inline';
import { appNavigator } from '../../../navigation/navigator.ts';
import { useChunk } from '../../../platform/use-chunk.ts';
import { CardPreview } from './card-preview.tsx';
import { ShareWays } from './share-ways.tsx';
import { useShared } from './use-shared.ts';

const close = () => void appNavigator.navigateBack();
const loadPoster = () => import('./poster-view.tsx');

/** How to hand something on: what it will look like, and the ways that this phone has. */
export default function ShareScreen() {
  const { shared, isMissing, hasCard, refetch } = useShared();
  const [hasPoster, setPoster] = useState(false);
  const chunk = useChunk(loadPoster, hasPoster);
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
              <Button variant="plain" block onClick={() => refetch()}>
                分享卡片没有读出来，点击重试
              </Button>
            )}
            <ShareWays shared={shared} onPoster={() => setPoster(true)} />
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
