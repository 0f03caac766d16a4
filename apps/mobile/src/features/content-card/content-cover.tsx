import type { ContentCard } from '@academy/contract/areas/shapes.ts';
import { Image } from '@academy/ui/image/image.tsx';
import styles from './content-cover.module.css';
import { LiveLabel } from './live-label.tsx';

type Props = {
  card: ContentCard;
  ratio?: '16:9' | '4:3';
  /** For the first one or two pictures of a screen. */
  priority?: boolean;
};

/** The cover with what the words beside it do not say: the state of a live. */
export function ContentCover({ card: { cover, live_status: status }, ratio = '16:9', priority }: Props) {
  const { url, width, height, colour } = cover;
  return (
    <span className={styles.cover}>
      <Image src={url} width={width} height={height} colour={colour} ratio={ratio} priority={priority} />
      {status !== null && (
        <span className={styles.label}>
          <LiveLabel status={status} />
        </span>
      )}
    </span>
  );
}
