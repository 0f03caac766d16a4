import { Button } from '@academy/ui/button/button.tsx';
import { PageFooter } from '@academy/ui/page/page-footer.tsx';
import { InteractButtons } from '../../../features/interact/interact-buttons.tsx';
import { useViewRecorder } from '../../../features/learning/use-view-recorder.ts';
import { Countdown } from '../../../features/live/countdown.tsx';
import { LiveCover } from '../../../features/live/live-cover.tsx';
import {
  isRunning,
  isUpcoming,
  type LiveContent,
  type LiveDetails,
} from '../../../features/live/live-details.ts';
import { ReserveButton } from '../../../features/live/reserve-button.tsx';
import { findLiveSource } from '../../../features/player/live-source.ts';
import { usePlaying } from '../../../features/player/use-video-engine.ts';
import type { VideoEngine } from '../../../features/player/video-engine.ts';
import { VideoPlayer } from '../../../features/player/video-player.tsx';
import styles from './expert-live-screen.module.css';

/** A countdown before the beginning, then the broadcast, then the recording. */
export function ExpertLiveStage({ content, engine }: { content: LiveContent; engine: VideoEngine }) {
  const { live, title, expert, account, cover } = content;
  const source = findLiveSource(content);
  const { content_id, content_type } = content;
  useViewRecorder(engine, { unit: source && { content_id, content_type }, key: source?.key ?? '' });
  if (source)
    return (
      <VideoPlayer
        engine={engine}
        source={source}
        title={title}
        poster={live.video?.poster ?? cover}
        artist={expert?.name ?? account?.name}
      />
    );
  return (
    <LiveCover content={content}>
      {isUpcoming(live) ? <Countdown startsAt={live.starts_at} /> : <p>{describeMissingVideo(live)}</p>}
    </LiveCover>
  );
}

function describeMissingVideo(live: LiveDetails): string {
  if (isRunning(live)) return '画面就要来了，请稍等。';
  return live.has_replay ? '回放正在整理，整理好就在这里看。' : `${noReplay}。`;
}

/** Said of an ended live that was not recorded, because no picture ever came, or whose recording was deleted. */
const noReplay = '这场没有录像';

type ExpertLiveBarProps = {
  content: LiveContent;
  engine: VideoEngine;
  /** Opens the seat sheet; set while the person is on a seat and sees the stage instead of the broadcast. */
  onSeat?: (() => void) | undefined;
};

/** The actions on a live: reserve it before it begins, watch it afterwards. */
export function ExpertLiveBar({ content, engine, onSeat }: ExpertLiveBarProps) {
  const { live } = content;
  const playing = usePlaying(engine);
  const watch = isRunning(live) ? '进入直播' : live.has_replay ? '看回放' : noReplay;
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
