import { Image } from '@academy/ui/image/image.tsx';
import { useId } from 'react';
import { staleTimes, useApi } from '../../../data/use-api.ts';
import styles from './live-plans.module.css';

type Props = { value: string; error: string | undefined; onChange: (cover: string) => void };

/** One of the covers that the academy offers. */
export function CoverChoice({ value, error, onChange }: Props) {
  const name = useId();
  const { data } = useApi('GET user/expert/plancovers', {}, { staleTime: staleTimes.hour });
  return (
    <fieldset className={styles.covers} aria-describedby={error && `${name}e`}>
      <legend>封面</legend>
      {data?.list.length === 0 && <p className={styles.note}>学院还没有可以选的封面，请先联系学院。</p>}
      {data?.list.map(({ id, picture }, index) => (
        <label key={id} className={styles.cover}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            aria-label={`封面 ${index + 1}`}
            checked={value === String(id)}
            onChange={() => onChange(String(id))}
          />
          <Image {...picture} src={picture.url} sizes="33vw" ratio="16:9" />
        </label>
      ))}
      {error && (
        <p id={`${name}e`} className={styles.wrong} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
