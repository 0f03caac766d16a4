import type { ContentDetail, CourseExam } from '@academy/contract/areas/content.ts';
import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { Button } from '@academy/ui/button/button.tsx';
import { RichText } from '@academy/ui/rich-text/rich-text.tsx';
import { Section } from '@academy/ui/section/section.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import { TabPanel, Tabs } from '@academy/ui/tabs/tabs.tsx';
import { Tag } from '@academy/ui/tag/tag.tsx';
import { useApi } from '../../../data/use-api.ts';
import { linkHotlines } from '../../../features/article/hotlines.tsx';
import { Comments } from '../../../features/comments/comments.tsx';
import { ContentGrid } from '../../../features/content-card/content-grid.tsx';
import nothing from '../../../drawings/nothing.svg?inline';
import { count } from '../../../format/count.ts';
import { duration } from '../../../format/date-time.ts';
import { joinDetails } from '../../../format/details.ts';
import { wholePercentage } from '../../../format/percentage.ts';
import { appNavigator } from '../../../navigation/navigator.ts';
import { pageAddress } from '../../../navigation/paths.ts';
import { usePageState } from '../../../navigation/page-state.ts';
import { useLazyChunk } from '../../../platform/use-lazy-chunk.ts';
import { requireLogin } from '../../../session/login.ts';
import { layerHref } from './course-layers.tsx';
import { ProgressSection } from './course-progress.tsx';
import styles from './course-screen.module.css';
import examEntryStyles from './exam-entry.module.css';
import { LessonList } from './lesson-list.tsx';
import type { CoursePlayer } from './use-course-player.ts';

type Props = { content: ContentDetail; course: NonNullable<ContentDetail['course']>; player: CoursePlayer };
type View = 'lessons' | 'transcript' | 'intro' | 'comments';

const loadTranscript = () => import('../../../features/player/transcript.tsx');

/** The tabs 目录, 文稿, 简介 and 评论 of a course. 文稿 only exists when the lesson has captions. */
export function CourseTabs({ content, course, player }: Props) {
  const [chosen, setView] = usePageState<View>('tab', 'lessons');
  const captions = player.lesson?.video.captions_url;
  const view = chosen === 'transcript' && !captions ? 'lessons' : chosen;
  const chunk = useLazyChunk(loadTranscript, view === 'transcript');
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
            <ProgressSection content={content} course={course} player={player} />
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
        {view === 'comments' && <Comments content={content} emptyImage={nothing} />}
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

/** Its length, and the credit as long as it can be earned. */
const describeExam = ({ question_count: questions, seconds, credit }: CourseExam, isPassed: boolean) =>
  joinDetails([`${questions} 题`, duration(seconds), credit > 0 && !isPassed && `通过再得 ${credit} 学分`]);

/** Links to the course's exam and mistakes; renders nothing without an exam. */
function ExamEntry({ content }: { content: ContentDetail }) {
  const exam = content.course?.exam;
  if (!exam) return null;
  const mine = content.mine?.exam;
  const courseId = content.content_id;
  const label = mine?.open_attempt ? '接着答' : mine?.passed ? '看成绩' : '去考试';
  const open = () => void appNavigator.navigateTo(layerHref(courseId, 'exam'));
  return (
    <section className={examEntryStyles.entry} aria-label="考试">
      <div className={examEntryStyles.words}>
        <h2 className={examEntryStyles.title}>
          学完测一测
          {mine?.passed && <Tag tone="teal">已通过</Tag>}
        </h2>
        <p className={examEntryStyles.meta}>
          <span>{describeExam(exam, mine?.passed === true)}</span>
          {mine?.last && (
            <span>{`上次 ${wholePercentage(mine.last.right_count, mine.last.question_count)}`}</span>
          )}
        </p>
      </div>
      <div className={examEntryStyles.actions}>
        {mine?.last && (
          <ButtonLink variant="plain" small href={pageAddress(layerHref(courseId, 'mistakes'))}>
            错题本
          </ButtonLink>
        )}
        <Button variant="quiet" small onClick={() => requireLogin(open)}>
          {label}
        </Button>
      </div>
    </section>
  );
}

/** Related contents. Renders nothing when there are none or they fail to load. */
function RelatedContents({ contentId }: { contentId: number }) {
  const { data } = useApi('GET content/recommend', {
    content_id: contentId,
    content_type: 'course',
    size: 4,
  });
  if (!data || data.list.length === 0) return null;
  return (
    <div className={styles.related}>
      <Section title="接着学">
        <ContentGrid cards={data.list} />
      </Section>
    </div>
  );
}
