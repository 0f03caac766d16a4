import { questionTypes } from '@academy/contract/limits.ts';
import { ChoiceList } from '@academy/ui/choice-list/choice-list.tsx';
import { Tag } from '@academy/ui/tag/tag.tsx';
import { useEffect, useId, useRef } from 'react';
import { type ExamQuestion, questionTypeNames } from './attempt.ts';
import styles from './question-view.module.css';

type Props = {
  question: ExamQuestion;
  count: number;
  chosen: readonly number[];
  onChoose: (chosen: number[]) => void;
};

/** One question with its options. It takes the focus, so that screen readers read it. */
export function QuestionView({ question: { place, type, text, options }, count, chosen, onChoose }: Props) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section className={styles.question}>
      <p className={styles.meta}>
        <Tag tone="teal">{questionTypeNames[type]}</Tag>
        <span className={styles.place}>
          第 <strong>{place + 1}</strong> / {count} 题
        </span>
        {type === questionTypes.multiple && <span>选全、选对才得分</span>}
      </p>
      <h1 className={styles.text} id={id} ref={heading} tabIndex={-1}>
        {text}
      </h1>
      <ChoiceList
        labelledBy={id}
        options={options}
        chosen={chosen}
        multiple={type === questionTypes.multiple}
        onChange={onChoose}
      />
    </section>
  );
}
