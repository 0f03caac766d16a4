import { Button } from '@academy/ui/button/button.tsx';
import { PageFooter } from '@academy/ui/page/page-footer.tsx';
import { InteractButtons } from '../../../features/interact/interact-buttons.tsx';
import { isRunning, isUpcoming, type LiveContent } from '../../../features/live/live-detail.ts';
import { usePlaying } from '../../../features/player/use-video-engine.ts';
import type { VideoEngine } from '../../../features/player/video-engine.ts';
import { appNavigator } from '../../../navigation/navigator.ts';
import styles from './expert-live-bar.module.css';

// A reservation needs a person, and nobody is signed in.
const signIn = () => void appNavigator.navigateTo('/pages/common/login');

/** What one can do: reserve it before it begins, watch it from then on. */
export function ExpertLiveBar({ content, engine }: { content: LiveContent; engine: VideoEngine }) {
  const { live, like_count: likes, collect_count: collects } = content;
  const playing = usePlaying(engine);
  const watch = isRunning(live) ? '进入直播' : '看回放';
  return (
    <PageFooter>
      <InteractButtons likes={likes} collects={collects} />
      <div className={styles.action}>
        {isUpcoming(live) ? (
          <Button block onClick={signIn}>
            预约直播
          </Button>
        ) : (
          <Button block disabled={!live.video} onClick={() => void engine.toggle()}>
            {playing ? '暂停' : watch}
          </Button>
        )}
      </div>
    </PageFooter>
  );
}
