import type { Picture } from '@academy/contract/areas/shapes.ts';
import styles from './clip-slide.module.css';

/** A clip's first sight, as large as the clip; around it its own colours go on. */
export function Poster({ picture, priority }: { picture: Picture; priority?: boolean }) {
  const { url, srcset, colour, blur } = picture;
  return (
    <div
      className={styles.poster}
      style={{ backgroundColor: colour, backgroundImage: blur && `url(${blur})` }}
    >
      <img
        src={url}
        srcSet={srcset}
        sizes="min(100vw, 30rem)"
        alt=""
        draggable={false}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding="async"
      />
    </div>
  );
}
