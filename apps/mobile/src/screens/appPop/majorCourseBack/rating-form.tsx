import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ApiError } from '@academy/client/api-error.ts';
import { textInput } from '@academy/contract/limits.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { TextArea } from '@academy/ui/field/field.tsx';
import { Switch } from '@academy/ui/field/switch.tsx';
import { StarIcon } from '@academy/ui/icon/action-icons.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { updateContentDetail } from '../../../data/content-cache.ts';
import { useApiMutation } from '../../../data/use-api-mutation.ts';
import styles from './rating-form.module.css';

type Props = {
  course: { id: number; title: string };
  previousStars: number | undefined;
  onDone: () => void;
};

/** Stars first; the text and the name only appear once there are stars, so that two taps are enough. */
export function RatingForm({ course, previousStars, onDone }: Props) {
  const [stars, setStars] = useState(previousStars ?? 0);
  const [text, setText] = useState('');
  // Undefined until it is touched: the earlier choice then stays.
  const [isAnonymous, setAnonymous] = useState<boolean>();
  const { rate, problem } = useRateCourse(course.id);
  const submit = async () => {
    const words = text.trim();
    const anonymous = isAnonymous === undefined ? {} : { anonymous: isAnonymous ? 1 : 0 };
    if (!(await rate({ stars, ...(words && { text: words }), ...anonymous }))) return;
    toast.show('谢谢，您的感受已经收到');
    onDone();
  };
  return (
    <div className={styles.form}>
      <p className={styles.title}>《{course.title}》</p>
      <StarChoice value={stars} onChange={setStars} />
      {stars > 0 && (
        <>
          <TextArea
            label="想对老师说的话（可以不写）"
            rows={3}
            maxLength={textInput.maxLength}
            placeholder={previousStars === undefined ? undefined : '不写，就保留上次写的'}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <div className={styles.option}>
            <span>
              不写我的名字
              <span className={styles.note}>文字只有课程的老师和机构能看到，不会公开</span>
            </span>
            <Switch label="不写我的名字" checked={isAnonymous ?? false} onChange={setAnonymous} />
          </div>
        </>
      )}
      {problem && (
        <p className={styles.wrong} role="alert">
          {problem}
        </p>
      )}
      <div className={styles.foot}>
        <Button variant="quiet" block onClick={onDone}>
          跳过
        </Button>
        <Button block disabled={stars === 0} onClick={submit}>
          {previousStars === undefined ? '提交' : '更新评价'}
        </Button>
      </div>
    </div>
  );
}

const starLabels = ['没有帮助', '帮助不大', '还可以', '有帮助', '很有帮助'] as const;

type StarChoiceProps = {
  /** 0 until one is chosen. */
  value: number;
  onChange: (stars: number) => void;
};

function StarChoice({ value, onChange }: StarChoiceProps) {
  const name = useId();
  return (
    <fieldset className={styles.choice} aria-label="评分">
      <div className={styles.stars}>
        {starLabels.map((starLabel, index) => (
          <label key={starLabel} className={styles.star} data-on={index < value || undefined}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              aria-label={`${index + 1} 星，${starLabel}`}
              checked={value === index + 1}
              onChange={() => onChange(index + 1)}
            />
            <StarIcon filled={index < value} />
          </label>
        ))}
      </div>
      <p className={styles.word} aria-hidden="true">
        {starLabels[value - 1] ?? '点一点星星'}
      </p>
    </fieldset>
  );
}

interface Rating {
  readonly stars: number;
  /** Absent: the earlier text stays; the same for `anonymous`. */
  readonly text?: string;
  readonly anonymous?: number;
}

/** Sends the rating of a course. `rate` resolves to whether it was accepted; `problem` says why not. */
function useRateCourse(courseId: number) {
  const client = useQueryClient();
  const [problem, setProblem] = useState<string>();
  const { mutateAsync } = useApiMutation('POST content/interactive/rate', { silent: true });
  const rate = async (input: Rating): Promise<boolean> => {
    setProblem(undefined);
    try {
      const { stars, ...rating } = await mutateAsync({ content_id: courseId, ...input });
      await updateContentDetail(client, { content_id: courseId, content_type: 'course' }, (detail) => ({
        ...detail,
        mine: { ...detail.mine, stars },
        course: detail.course && { ...detail.course, rating },
      }));
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!error.silent) setProblem(error.message);
      return false;
    }
  };
  return { rate, problem };
}
