import { useId } from 'react';
import { StarIcon } from '@academy/ui/icon/star.tsx';
import styles from './star-choice.module.css';

const words = ['没有帮助', '帮助不大', '还可以', '有帮助', '很有帮助'] as const;

type Props = {
  /** 0 until one is chosen. */
  value: number;
  onChange: (stars: number) => void;
};

/** One to five stars; what they mean stands below, so that nobody has to guess. */
export function StarChoice({ value, onChange }: Props) {
  const name = useId();
  return (
    <fieldset className={styles.choice} aria-label="评分">
      <div className={styles.stars}>
        {words.map((word, place) => (
          <label key={word} className={styles.star} data-on={place < value || undefined}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              aria-label={`${place + 1} 星，${word}`}
              checked={value === place + 1}
              onChange={() => onChange(place + 1)}
            />
            <StarIcon filled={place < value} />
          </label>
        ))}
      </div>
      <p className={styles.word} aria-hidden="true">
        {words[value - 1] ?? '点一点星星'}
      </p>
    </fieldset>
  );
}
