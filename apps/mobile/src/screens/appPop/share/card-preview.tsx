import type { ShareCard } from '@academy/contract/areas/share.ts';
import styles from './card-preview.module.css';

/** The card as it will look at the other end. */
export function CardPreview({ card: { title, description, image } }: { card: ShareCard }) {
  return (
    <figure className={styles.card} aria-label="分享卡片">
      <figcaption className={styles.words}>
        <strong className={styles.title}>{title}</strong>
        {description && <span className={styles.description}>{description}</span>}
      </figcaption>
      {image && (
        <img
          className={styles.picture}
          src={new URL(image).pathname}
          alt=""
          width={80}
          height={80}
          onError={(event) => (event.currentTarget.hidden = true)}
        />
      )}
    </figure>
  );
}
