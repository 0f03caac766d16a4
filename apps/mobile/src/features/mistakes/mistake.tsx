import { Button } from '@academy/ui/button/button.tsx';
import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { Card } from '@academy/ui/card/card.tsx';
import { AnswerList } from '@academy/ui/choice-list/answer-list.tsx';
import { useState } from 'react';
import { pageAddress, pageHref } from '../../navigation/paths.ts';
import type { ItemOf } from '../../session/use-wire-pages.ts';
import styles from './mistake.module.css';

type Props = { mistake: ItemOf<'GET user/mistake'> };

/** A question that was answered wrong. What is right is shown when one asks for it, so that one can think first. */
export function Mistake({ mistake }: Props) {
  const { text, options, answer, explanation, lesson, exam_title: exam } = mistake;
  const [isShown, setShown] = useState(false);
  return (
    <Card>
      <article className={styles.mistake}>
        <p className={styles.meta}>{exam}</p>
        <h2 className={styles.text}>{text}</h2>
        <AnswerList label="选项" options={options} answer={isShown ? answer : []} />
        {isShown && <p className={styles.why}>{explanation}</p>}
        <div className={styles.actions}>
          <Button variant="plain" small aria-expanded={isShown} onClick={() => setShown(!isShown)}>
            {isShown ? '收起答案' : '看答案'}
          </Button>
          {lesson && (
            <ButtonLink
              variant="quiet"
              small
              aria-label={`看这一段：${lesson.title}`}
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
          )}
        </div>
      </article>
    </Card>
  );
}
