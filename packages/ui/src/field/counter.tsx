import styles from './field.module.css';

/** So many characters before the limit the counter speaks up; less where little can be written at all. */
const nearOf = (limit: number) => Math.min(10, Math.floor(limit / 4));

/** How much is written of how much may be. Announced only near the limit, so that it does not talk into one's writing. */
export function Counter({ id, count, limit }: { id: string; count: number; limit: number }) {
  const left = limit - count;
  const isNear = left <= nearOf(limit);
  return (
    <>
      <p id={id} className={styles.count} data-near={isNear || undefined}>
        {count}/{limit}
      </p>
      <output className="visually-hidden">
        {isNear && count > 0 && (left > 0 ? `还能写 ${left} 个字` : '已经写满了')}
      </output>
    </>
  );
}
