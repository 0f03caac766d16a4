import { useState } from 'react';
import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { Button } from '@academy/ui/button/button.tsx';
import { Card } from '@academy/ui/card/card.tsx';
import { AnswerList } from '@academy/ui/choice-list/choice-list.tsx';
import { ListFooter } from '@academy/ui/list/list-footer.tsx';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { Segmented } from '@academy/ui/segmented/segmented.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { type ItemOf, pagingState, useApiPages } from '../../data/use-api-pages.ts';
import failed from '../../drawings/error.svg?inline';
import nothing from '../../drawings/nothing.svg?inline';
import { pageAddress, pageHref } from '../../navigation/paths.ts';
import { usePageState } from '../../navigation/page-state.ts';
import styles from './mistakes-layer.module.css';

const emptyTexts = {
  open: '没有待掌握的错题。考试里答错的题，会自动记到这里。',
  mastered: '还没有掌握的错题。再考一次，把错题答对，就会移到这里。',
} as const;

/** The user's wrong answers, the latest first. */
export function MistakesLayer({ onLeave }: { onLeave: () => void }) {
  const [view, setView] = usePageState<keyof typeof emptyTexts>('mistakes', 'open');
  return (
    <Page bar={<NavBar title="错题本" onBack={onLeave} />}>
      <div className={styles.body}>
        <Segmented
          label="看哪些错题"
          items={[
            { key: 'open', label: '待掌握' },
            { key: 'mastered', label: '已掌握' },
          ]}
          value={view}
          onChange={setView}
        />
        <Mistakes key={view} view={view} />
      </div>
    </Page>
  );
}

function Mistakes({ view }: { view: keyof typeof emptyTexts }) {
  const mistakes = useApiPages('GET user/mistake', { mastered: view === 'mastered' ? 1 : 0 });
  if (mistakes.isPending)
    return (
      <div role="status" aria-label="加载中">
        <Skeleton lines={6} />
      </div>
    );
  if (!mistakes.data) return <Failure src={failed} error={mistakes.error} onRetry={mistakes.refetch} />;
  if (mistakes.data.length === 0) return <Empty src={nothing} text={emptyTexts[view]} />;
  return (
    <>
      <ul className={styles.list}>
        {mistakes.data.map((mistake) => (
          <li key={mistake.question_id}>
            <Mistake mistake={mistake} />
          </li>
        ))}
      </ul>
      <ListFooter state={pagingState(mistakes)} error={mistakes.error} onMore={mistakes.fetchNextPage} />
    </>
  );
}

type Props = { mistake: ItemOf<'GET user/mistake'> };

/** A question that was answered wrong. The right answer is hidden at first, so that the person can think. */
export function Mistake({ mistake }: Props) {
  const { text, options, answer, explanation, lesson, exam_title: exam } = mistake;
  const [isAnswerShown, setAnswerShown] = useState(false);
  return (
    <Card>
      <article className={styles.mistake}>
        <p className={styles.meta}>{exam}</p>
        <h2 className={styles.text}>{text}</h2>
        <AnswerList label="选项" options={options} answer={isAnswerShown ? answer : []} />
        {isAnswerShown && <p className={styles.why}>{explanation}</p>}
        <div className={styles.actions}>
          <Button
            variant="plain"
            small
            aria-expanded={isAnswerShown}
            onClick={() => setAnswerShown(!isAnswerShown)}
          >
            {isAnswerShown ? '收起答案' : '看答案'}
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
