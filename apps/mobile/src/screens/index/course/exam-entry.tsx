import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { Tag } from '@academy/ui/tag/tag.tsx';
import { percentage } from '../../../format/percentage.ts';
import { duration } from '../../../format/time.ts';
import { appNavigator } from '../../../navigation/navigator.ts';
import { pageAddress } from '../../../navigation/paths.ts';
import { asPerson } from '../../../session/as-person.ts';
import { layerHref } from './course-layers.ts';
import styles from './exam-entry.module.css';

/** The way to the course's exam and to the wrong-answer notebook; nothing where the course has no exam. */
export function ExamEntry({ content }: { content: ContentDetail }) {
  const exam = content.course?.exam;
  if (!exam) return null;
  const mine = content.mine?.exam;
  const courseId = content.content_id;
  const label = mine?.open_attempt ? '接着答' : mine?.passed ? '再考一次' : '去考试';
  const open = () => void appNavigator.navigateTo(layerHref(courseId, 'exam'));
  return (
    <section className={styles.entry} aria-label="考试">
      <div className={styles.words}>
        <h2 className={styles.title}>
          学完测一测
          {mine?.passed && <Tag tone="teal">已通过</Tag>}
        </h2>
        <p className={styles.meta}>
          <span>{`${exam.question_count} 题 · ${duration(exam.seconds)}`}</span>
          {mine?.last && <span>{`上次 ${percentage(mine.last.right_count, mine.last.question_count)}`}</span>}
        </p>
      </div>
      <div className={styles.actions}>
        {mine?.last && (
          <ButtonLink variant="plain" small href={pageAddress(layerHref(courseId, 'mistakes'))}>
            错题本
          </ButtonLink>
        )}
        <Button variant="quiet" small onClick={() => asPerson(open)}>
          {label}
        </Button>
      </div>
    </section>
  );
}
