import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { RichText } from '@academy/ui/rich-text/rich-text.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import { TabPanel } from '@academy/ui/tabs/tab-panel.tsx';
import { Tabs } from '@academy/ui/tabs/tabs.tsx';
import { useState } from 'react';
import { linkHotlines } from '../../../features/article/link-hotlines.tsx';
import { Comments } from '../../../features/comments/comments.tsx';
import nothing from '../../../features/drawings/nothing.svg?inline';
import { count } from '../../../format/count.ts';
import { useChunk } from '../../../platform/use-chunk.ts';
import styles from './course-tabs.module.css';
import { ExamEntry } from './exam-entry.tsx';
import { LessonList } from './lesson-list.tsx';
import { ProgressPlace } from './progress-place.tsx';
import { RelatedContents } from './related-contents.tsx';
import type { CoursePlayer } from './use-course-player.ts';

type Props = { content: ContentDetail; course: NonNullable<ContentDetail['course']>; player: CoursePlayer };
type View = 'lessons' | 'transcript' | 'intro' | 'comments';

const loadTranscript = () => import('../../../features/player/transcript.tsx');

/** 目录, 文稿, 简介 and 评论 of a course. The words of a lesson are there where it has captions. */
export function CourseTabs({ content, course, player }: Props) {
  const [chosen, setView] = useState<View>('lessons');
  const captions = player.lesson?.video.captions_url;
  const view = chosen === 'transcript' && !captions ? 'lessons' : chosen;
  const chunk = useChunk(loadTranscript, view === 'transcript');
  const { content_id: contentId, comment_count: comments } = content;
  const id = `course-${contentId}`;
  const items = [
    { key: 'lessons', label: '目录' },
    ...(captions ? ([{ key: 'transcript', label: '文稿' }] as const) : []),
    { key: 'intro', label: '简介' },
    { key: 'comments', label: comments > 0 ? `评论 ${count(comments)}` : '评论' },
  ] as const;
  return (
    <>
      <div className={styles.bar}>
        <Tabs id={id} label="课程内容" items={items} value={view} onChange={setView} />
      </div>
      <TabPanel id={id} value={view}>
        {view === 'lessons' && (
          <>
            <ProgressPlace content={content} course={course} player={player} />
            <LessonList course={content} chapters={course.chapters} player={player} />
          </>
        )}
        {view === 'lessons' && <ExamEntry content={content} />}
        {view === 'transcript' &&
          captions &&
          (chunk ? (
            <chunk.Transcript key={captions} engine={player.engine} captionsUrl={captions} />
          ) : (
            <Skeleton lines={5} />
          ))}
        {view === 'intro' && <Intro content={content} />}
        {view === 'comments' && <Comments content={content} drawing={nothing} />}
      </TabPanel>
      {view !== 'comments' && <RelatedContents contentId={contentId} />}
    </>
  );
}

function Intro({ content: { summary, body } }: { content: ContentDetail }) {
  return (
    <div className={styles.intro}>
      {body.length > 0 ? <RichText blocks={body} renderText={linkHotlines} /> : <p>{summary}</p>}
    </div>
  );
}
