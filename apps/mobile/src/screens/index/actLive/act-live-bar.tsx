import { Button } from '@academy/ui/button/button.tsx';
import { PageFooter } from '@academy/ui/page/page-footer.tsx';
import { InteractButtons } from '../../../features/interact/interact-buttons.tsx';
import { isRunning, isUpcoming, type LiveContent } from '../../../features/live/live-detail.ts';
import { ReserveButton } from '../../../features/live/reserve-button.tsx';
import { usePlaying } from '../../../features/player/use-video-engine.ts';
import type { VideoEngine } from '../../../features/player/video-engine.ts';
import styles from './act-live-bar.module.css';

type Props = {
  content: LiveContent;
  engine: VideoEngine;
  /** There is something in the place of the video. */
  canWatch: boolean;
};

/** What one can do: reserve it before it begins, watch it from then on. */
export function ActLiveBar({ content, engine, canWatch }: Props) {
  const { live } = content;
  const playing = usePlaying(engine);
  const watch = isRunning(live) ? '进入直播' : '看回放';
  return (
    <PageFooter>
      <InteractButtons content={content} />
      <div className={styles.action}>
        {isUpcoming(live) ? (
          <ReserveButton content={content} />
        ) : (
          <Button block disabled={!canWatch} onClick={() => void engine.toggle()}>
            {playing ? '暂停' : watch}
          </Button>
        )}
      </div>
    </PageFooter>
  );
}
