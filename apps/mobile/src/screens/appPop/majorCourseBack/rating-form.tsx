import { textInput } from '@academy/contract/limits.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { TextArea } from '@academy/ui/field/text-area.tsx';
import { Switch } from '@academy/ui/field/switch.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { useState } from 'react';
import styles from './rating-form.module.css';
import { StarChoice } from './star-choice.tsx';
import { useRate } from './use-rate.ts';

type Props = {
  course: { id: number; title: string };
  /** The stars that were given before. */
  given: number | undefined;
  onDone: () => void;
};

/** Stars first; words and their signature only once there are stars, so that one tap and one more are enough. */
export function RatingForm({ course, given, onDone }: Props) {
  const [stars, setStars] = useState(given ?? 0);
  const [text, setText] = useState('');
  // Untouched, what was said of it before stays.
  const [isAnonymous, setAnonymous] = useState<boolean>();
  const { rate, wrong } = useRate(course.id);
  const send = async () => {
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
            placeholder={given === undefined ? undefined : '不写，就保留上次写的'}
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
      {wrong && (
        <p className={styles.wrong} role="alert">
          {wrong}
        </p>
      )}
      <div className={styles.foot}>
        <Button variant="quiet" block onClick={onDone}>
          跳过
        </Button>
        <Button block disabled={stars === 0} onClick={send}>
          {given === undefined ? '提交' : '更新评价'}
        </Button>
      </div>
    </div>
  );
}
