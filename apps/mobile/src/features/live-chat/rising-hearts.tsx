import { HeartIcon } from '@academy/ui/icon/heart.tsx';
import { useEffect, useState } from 'react';
import styles from './rising-hearts.module.css';

type Heart = { readonly id: number; readonly place: number; readonly delay: number };

/** However many there were in a second, so many are drawn. */
const mostAtOnce = 6;
const mostInAll = 24;
let made = 0;

/** Hearts that rise while others like what they see. Decoration: the number stands elsewhere. */
export function RisingHearts({ onLikes }: { onLikes: (listener: (delta: number) => void) => () => void }) {
  const [hearts, setHearts] = useState<readonly Heart[]>([]);
  useEffect(
    () =>
      onLikes((delta) => {
        const fresh = Array.from({ length: Math.min(delta, mostAtOnce) }, (_, place) => {
          made += 1;
          return { id: made, place: Math.random(), delay: place * 130 };
        });
        setHearts((before) => [...before, ...fresh].slice(-mostInAll));
      }),
    [onLikes],
  );
  return (
    <div className={styles.hearts} aria-hidden="true">
      {hearts.map(({ id, place, delay }) => (
        <span
          key={id}
          className={styles.heart}
          style={{ left: `${place * 70}%`, animationDelay: `${delay}ms` }}
          onAnimationEnd={() => setHearts((before) => before.filter((heart) => heart.id !== id))}
        >
          <HeartIcon filled />
        </span>
      ))}
    </div>
  );
}
