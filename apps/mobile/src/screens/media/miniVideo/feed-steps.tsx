import { ChevronIcon } from '@academy/ui/icon/chevron.tsx';
import { IconButton } from '@academy/ui/icon-button/icon-button.tsx';
import styles from './feed-steps.module.css';

type Props = {
  place: number;
  /** The place of what stands behind the clips. */
  last: number;
  go: (step: number) => void;
};

/** Swiping for those who do not swipe; it stays while clips go by. */
export const FeedSteps = ({ place, last, go }: Props) => (
  <div className={styles.steps}>
    <IconButton label="上一个短视频" tone="scrim" disabled={place === 0} onClick={() => go(-1)}>
      <ChevronIcon />
    </IconButton>
    <IconButton label="下一个短视频" tone="scrim" disabled={place === last} onClick={() => go(1)}>
      <ChevronIcon />
    </IconButton>
  </div>
);
