import { Button } from '@academy/ui/button/button.tsx';
import { PageFooter } from '@academy/ui/page/page-footer.tsx';
import { InteractButtons } from '../../../features/interact/interact-buttons.tsx';
import { isRunning, isUpcoming, type LiveContent } from '../../../features/live/live-detail.ts';
import { ReserveButton } from '../../../features/live/reserve-button.tsx';
import { usePlaying } from '../../../features/player/use-video-engine.ts';
import type { VideoEngine } from '../../../features/player/video-engine.ts';
import styles from './expert-live-bar.module.css';

type Props = {
  content: LiveContent;
  engine: VideoEngine;
  /** Opens what one can do on one's seat, while one sits beside the expert and sees the picture of all instead. */
  onSeat?: (() => void) | undefined;
};

/** What one can do: reserve it before it begins, watch it from then on. */
export function ExpertLiveBar({ content, engine, onSeat }: Props) {
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
          <Button
            block
            disabled={!live.video && !onSeat}
            onClick={() => (onSeat ? onSeat() : void engine.toggle())}
          >
            {onSeat ? '我的连麦' : playing ? '暂停' : watch}
          </Button>
        )}
      </div>
    </PageFooter>
  );
}
