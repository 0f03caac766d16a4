import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { BackIcon } from '@academy/ui/icon/back.tsx';
import { IconButton } from '@academy/ui/icon-button/icon-button.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { useViewRecorder } from '../../../features/learning/use-view-recorder.ts';
import { VideoPlayer } from '../../../features/player/video-player.tsx';
import { appNavigator } from '../../../navigation/navigator.ts';
import { CourseBar } from './course-bar.tsx';
import { CourseHead } from './course-head.tsx';
import { CourseTabs } from './course-tabs.tsx';
import styles from './course-view.module.css';
import { findSource, sourceKey } from './course-lessons.ts';
import { useCoursePlayer } from './use-course-player.ts';
import { useRateWhenDone } from './use-rate-when-done.ts';

type Props = { content: ContentDetail; course: NonNullable<ContentDetail['course']> };

/** A course that was read. */
export function CourseView({ content, course }: Props) {
  const player = useCoursePlayer(content.content_id, course, content.mine?.progress);
  const { engine, lesson, next, toggle } = player;
  const { content_id, content_type } = content;
  const thing = lesson && { content_id, content_type, lesson_id: lesson.id };
  useRateWhenDone(content, engine);
  useViewRecorder(engine, { thing, key: sourceKey(lesson?.id ?? 0) });
  return (
    <Page footer={<CourseBar content={content} player={player} />}>
      <div className={styles.stage} data-stage="">
        <div className={styles.back}>
          <IconButton label="返回" tone="scrim" onClick={() => appNavigator.navigateBack()}>
            <BackIcon />
          </IconButton>
        </div>
        <VideoPlayer
          engine={engine}
          source={lesson && findSource(lesson, player.progress)}
          title={lesson?.title ?? content.title}
          poster={lesson?.video?.poster ?? content.cover}
          artist={content.expert?.name}
          album={content.title}
          next={next && { title: next.title, onPlay: () => toggle(next) }}
        />
      </div>
      <div className={styles.body}>
        <CourseHead content={content} course={course} />
        <CourseTabs content={content} course={course} player={player} />
      </div>
    </Page>
  );
}
