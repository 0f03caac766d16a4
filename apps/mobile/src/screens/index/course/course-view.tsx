import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { IconButton } from '@academy/ui/icon-button/icon-button.tsx';
import { BackIcon } from '@academy/ui/icon/action-icons.tsx';
import { PageFooter } from '@academy/ui/page/page-footer.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { BlockedContent } from '../../../features/interact/blocked-note.tsx';
import { FollowButton } from '../../../features/interact/follow-button.tsx';
import { InteractButtons } from '../../../features/interact/interact-buttons.tsx';
import { MoreButton } from '../../../features/interact/more-button.tsx';
import { useViewCount } from '../../../features/learning/use-view-count.ts';
import { useViewRecorder } from '../../../features/learning/use-view-recorder.ts';
import { LiveByline } from '../../../features/live/live-byline.tsx';
import { usePlaying } from '../../../features/player/use-video-engine.ts';
import { VideoPlayer } from '../../../features/player/video-player.tsx';
import { countWithUnit } from '../../../format/count.ts';
import { joinDetails } from '../../../format/details.ts';
import { appNavigator } from '../../../navigation/navigator.ts';
import { findLessonProgress, findSource, listOpenSections, sourceKey } from './course-lessons.ts';
import { CourseRating, useRatingPrompt } from './course-rating.tsx';
import styles from './course-screen.module.css';
import { CourseTabs } from './course-tabs.tsx';
import { type CoursePlayer, useCoursePlayer } from './use-course-player.ts';

type Props = { content: ContentDetail; course: NonNullable<ContentDetail['course']> };

export function CourseView({ content, course }: Props) {
  const player = useCoursePlayer(content.content_id, course, content.mine?.progress);
  const { engine, lesson, next, toggle } = player;
  const { content_id, content_type } = content;
  const unit = lesson && { content_id, content_type, lesson_id: lesson.id };
  useRatingPrompt(content, engine);
  useViewCount(content);
  useViewRecorder(engine, { unit, key: sourceKey(lesson?.id ?? 0) });
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
          openSections={lesson && listOpenSections(lesson, player.progress)}
          next={
            next && {
              title: next.title,
              onPlay: () => toggle(next),
              isDone: findLessonProgress(player.progress, next.id)?.completed,
            }
          }
        />
      </div>
      <div className={styles.body}>
        <CourseHead content={content} course={course} />
        <CourseTabs content={content} course={course} player={player} />
      </div>
    </Page>
  );
}

type CourseBarProps = { content: ContentDetail; player: CoursePlayer };

/** The actions on a course; the primary one plays a lesson. */
function CourseBar({ content, player }: CourseBarProps) {
  const { engine, lesson, started, toggle } = player;
  const playing = usePlaying(engine);
  const isDone = content.mine?.progress?.completed;
  const label = playing ? '暂停学习' : isDone ? '再学一遍' : started ? '继续学习' : '开始学习';
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

type CourseHeadProps = { content: ContentDetail; course: NonNullable<ContentDetail['course']> };

function CourseHead({ content, course }: CourseHeadProps) {
  const { title, major, view_count: views, expert } = content;
  // Who has completed it has its credit: it is named, and not promised again.
  const promise = content.mine?.progress?.completed ? '' : '可得 ';
  const meta = [major?.name, `${course.lesson_count} 课`, views > 0 && countWithUnit(views, '次学习')];
  return (
    <header>
      <BlockedContent content={content} />
      <div className={styles.top}>
        <h1 className={styles.title}>{title}</h1>
        <MoreButton content={content} />
      </div>
      <p className={styles.meta}>{joinDetails(meta)}</p>
      {course.credit > 0 && <p className={styles.credit}>{`${promise}${course.credit} 学分`}</p>}
      <CourseRating content={content} rating={course.rating} />
      <LiveByline
        content={content}
        follow={expert && <FollowButton small expert={expert} followed={content.mine?.followed} />}
      />
    </header>
  );
}
