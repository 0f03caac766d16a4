import { HeartIcon } from '@academy/ui/icon/mark-icons.tsx';
import { useEffect, useState } from 'react';
import styles from './like-animation.module.css';

type Heart = { readonly id: number; readonly position: number; readonly delay: number };

/** More likes per batch are not animated. */
const maxPerBatch = 6;
const maxVisible = 24;
let lastId = 0;

/** Animates likes of other viewers. Decorative: the count is shown elsewhere. */
export function LikeAnimation({ onLikes }: { onLikes: (listener: (delta: number) => void) => () => void }) {
  const [hearts, setHearts] = useState<readonly Heart[]>([]);
  useEffect(
    () =>
      onLikes((delta) => {
        const added = Array.from({ length: Math.min(delta, maxPerBatch) }, (_, index) => {
          lastId += 1;
          return { id: lastId, position: Math.random(), delay: index * 130 };
        });
        setHearts((before) => [...before, ...added].slice(-maxVisible));
      }),
    [onLikes],
  );
  return (
    <div className={styles.hearts} aria-hidden="true">
      {hearts.map(({ id, position, delay }) => (
        <span
          key={id}
          className={styles.heart}
          style={{ left: `${position * 70}%`, animationDelay: `${delay}ms` }}
          onAnimationEnd={() => setHearts((before) => before.filter((heart) => heart.id !== id))}
        >
          <HeartIcon filled />
        </span>
      ))}
    </div>
  );
}
