import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { PageFooter } from '@academy/ui/page/page-footer.tsx';
import { InteractButtons } from '../../../features/interact/interact-buttons.tsx';
import { usePlaying } from '../../../features/player/use-video-engine.ts';
import styles from './course-bar.module.css';
import type { CoursePlayer } from './use-course-player.ts';

type Props = { content: ContentDetail; player: CoursePlayer };

/** What one can do with the course; its one primary action is to learn. */
export function CourseBar({ content, player }: Props) {
  const { engine, lesson, begun, toggle } = player;
  const playing = usePlaying(engine);
  const isDone = content.mine?.progress?.completed;
  const label = playing ? '暂停学习' : isDone ? '再学一遍' : begun ? '继续学习' : '开始学习';
  return (
    <PageFooter>
      <InteractButtons content={content} />
      <div className={styles.action}>
        <Button block disabled={!lesson} onClick={() => lesson && toggle(lesson)}>
          {lesson ? label : '视频准备中'}
        </Button>
      </div>
    </PageFooter>
  );
}
