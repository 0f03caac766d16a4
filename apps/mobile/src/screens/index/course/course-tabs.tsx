import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { RichText } from '@academy/ui/rich-text/rich-text.tsx';
import { TabPanel } from '@academy/ui/tabs/tab-panel.tsx';
import { Tabs } from '@academy/ui/tabs/tabs.tsx';
import { useState } from 'react';
import { Comments } from '../../../features/comments/comments.tsx';
import nothing from '../../../features/drawings/nothing.svg?inline';
import { count } from '../../../format/count.ts';
import styles from './course-tabs.module.css';
import { LessonList } from './lesson-list.tsx';
import { RelatedContents } from './related-contents.tsx';
import type { CoursePlayer } from './use-course-player.ts';

type Props = { content: ContentDetail; course: NonNullable<ContentDetail['course']>; player: CoursePlayer };
type View = 'lessons' | 'intro' | 'comments';

/** 目录, 简介 and 评论 of a course. */
export function CourseTabs({ content, course, player }: Props) {
  const [view, setView] = useState<View>('lessons');
  const { content_id: contentId, comment_count: comments } = content;
  const id = `course-${contentId}`;
  const items = [
    { key: 'lessons', label: '课程目录' },
    { key: 'intro', label: '简介' },
    { key: 'comments', label: comments > 0 ? `评论 ${count(comments)}` : '评论' },
  ] as const;
  return (
    <>
      <div className={styles.bar}>
        <Tabs id={id} label="课程内容" items={items} value={view} onChange={setView} />
        {course.credit > 0 && <span className={styles.credit}>可得 {course.credit} 学分</span>}
      </div>
      <TabPanel id={id} value={view}>
        {view === 'lessons' && <LessonList chapters={course.chapters} player={player} />}
        {view === 'intro' && <Intro content={content} />}
        {view === 'comments' && <Comments contentId={contentId} contentType="course" drawing={nothing} />}
      </TabPanel>
      {view !== 'comments' && <RelatedContents contentId={contentId} />}
    </>
  );
}

function Intro({ content: { summary, body } }: { content: ContentDetail }) {
  return (
    <div className={styles.intro}>{body.length > 0 ? <RichText blocks={body} /> : <p>{summary}</p>}</div>
  );
}
