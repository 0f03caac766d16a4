import { ChevronIcon } from '@academy/ui/icon/chevron.tsx';
import { Section } from '@academy/ui/section/section.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { useState } from 'react';
import { Link } from '../../../navigation/link.tsx';
import { useChunk } from '../../../platform/use-chunk.ts';
import { staleTimes } from '../../../session/stale-times.ts';
import { useWire } from '../../../session/use-wire.ts';
import { RecentTile } from './recent-tile.tsx';
import styles from './recent.module.css';

/** As many as one goes back to; the others are in the list. */
const shown = 8;

const loadSheet = () => import('./recent-sheet.tsx');

/** What one learned last, to go on with; all of it is a press away. */
export function Recent() {
  const { data, isPending, refetch } = useWire(
    'GET user/history',
    { size: shown },
    { staleTime: staleTimes.moment },
  );
  const [isOpen, setOpen] = useState(false);
  const sheet = useChunk(loadSheet, isOpen);
  const more = data?.next_cursor != null && (
    <button type="button" className={styles.all} aria-haspopup="dialog" onClick={() => setOpen(true)}>
      全部<span className="visually-hidden">最近学习</span>
      <ChevronIcon />
    </button>
  );
  return (
    <Section title="最近学习" extra={more}>
      <div className={styles.recent} aria-busy={isPending}>
        {data ? (
          data.list.length === 0 ? (
            <Link to="/pages/index/index" className={styles.none}>
              <span>还没有开始学。学院首页有今天的十分钟，从那里开始吧。</span>
              <ChevronIcon />
            </Link>
          ) : (
            <ul className={styles.strip}>
              {data.list.map((item) => (
                <li key={item.content_id}>
                  <RecentTile item={item} />
                </li>
              ))}
            </ul>
          )
        ) : isPending ? (
          <Skeleton height="8.75rem" />
        ) : (
          <Failure text="最近学习没有读出来，点击重试" onRetry={refetch} />
        )}
      </div>
      {sheet && <sheet.RecentSheet open={isOpen} onClose={() => setOpen(false)} />}
    </Section>
  );
}
