import { liveStatus, liveStatusLabels, type LiveStatus } from '@academy/contract/limits.ts';
import { Tag } from '@academy/ui/tag/tag.tsx';
import styles from './live-label.module.css';

type Props = {
  status: number;
  /** It plays a recording (录播). Shown only while it runs, when viewers could take it for a broadcast by a person. */
  recorded: boolean;
};

/**
 * The state of a live over its cover; a broadcast by a person is animated. A recording is not: beside both words its bars
 * would not fit on the small cover of a row. Renders nothing for an unknown status.
 */
export function LiveLabel({ status, recorded }: Props) {
  const label = liveStatusLabels[status as LiveStatus];
  if (!label) return null;
  const running = status === liveStatus.live;
  return (
    <Tag tone={running ? 'live' : 'scrim'}>
      <span className={styles.label}>
        {running && !recorded && (
          <span className={styles.bars} aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
        )}
        {running && recorded ? `${label} · 录播` : label}
      </span>
    </Tag>
  );
}
