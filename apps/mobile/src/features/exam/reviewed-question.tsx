import { AnswerList } from '@academy/ui/choice-list/answer-list.tsx';
import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { Card } from '@academy/ui/card/card.tsx';
import { Tag } from '@academy/ui/tag/tag.tsx';
import { pageAddress, pageHref } from '../../navigation/paths.ts';
import type { PaperQuestion } from './paper-state.ts';
import styles from './reviewed-question.module.css';
import { typeNames } from './type-names.ts';

/** A question of a paper that was handed in, why it is so, and where the course says it. */
export function ReviewedQuestion({ question }: { question: PaperQuestion }) {
  const { place, type, text, options, chosen, result } = question;
  if (!result) return null;
  const { right, answer, explanation, lesson } = result;
  const told = right ? '答对了' : chosen.length > 0 ? '答错了' : '没有作答';
  return (
    <Card>
      <article aria-label={`第 ${place + 1} 题`} className={styles.question}>
        <p className={styles.meta}>
          <span>{`第 ${place + 1} 题 · ${typeNames[type]}`}</span>
          <Tag tone={right ? 'teal' : 'brand'}>{told}</Tag>
        </p>
        <h2 className={styles.text}>{text}</h2>
        <AnswerList label={`第 ${place + 1} 题的选项`} options={options} answer={answer} chosen={chosen} />
        <p className={styles.why}>{explanation}</p>
        {lesson && (
          <p className={styles.lesson}>
            <span>{`《${lesson.title}》`}</span>
            <ButtonLink
              variant="quiet"
              small
              href={pageAddress(
                pageHref('/pages/index/course', {
                  id: lesson.course_id,
                  type: 'course',
                  lesson: lesson.lesson_id,
                  t: lesson.second,
                }),
              )}
            >
              看这一段
            </ButtonLink>
          </p>
        )}
      </article>
    </Card>
  );
}
