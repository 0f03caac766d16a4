import type { ContentCard } from '@academy/contract/areas/shapes.ts';
import { Image } from '@academy/ui/image/image.tsx';
import styles from './content-cover.module.css';
import { LiveLabel } from './live-label.tsx';

type Props = {
  card: ContentCard;
  ratio?: '16:9' | '4:3';
  sizes: string;
  /** For the first one or two pictures of a screen. */
  priority?: boolean;
};

/** A cover with the state of a live. */
export function ContentCover({
  card: { cover, live_status: status, recorded },
  ratio = '16:9',
  sizes,
  priority,
}: Props) {
  return (
    <span className={styles.cover} data-ratio={ratio}>
      <Image {...cover} src={cover.url} sizes={sizes} ratio={ratio} priority={priority} />
      {status !== null && (
        <span className={styles.label}>
          <LiveLabel status={status} recorded={recorded === true} />
        </span>
      )}
    </span>
  );
}
