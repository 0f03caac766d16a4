import { useState } from 'react';
import { ChevronIcon } from '@academy/ui/icon/shell-icons.tsx';
import { Image } from '@academy/ui/image/image.tsx';
import { Progress } from '@academy/ui/progress/progress.tsx';
import { Section } from '@academy/ui/section/section.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { staleTimes, useApi } from '../../../data/use-api.ts';
import { Link } from '../../../navigation/link.tsx';
import { contentHref } from '../../../navigation/paths.ts';
import { useLazyChunk } from '../../../platform/use-lazy-chunk.ts';
import { type HistoryItem, progressPercent, progressText } from './progress-text.ts';
import styles from './recent.module.css';

/** Older items are in the sheet. */
const maxItems = 8;

const loadSheet = () => import('./recent-sheet.tsx');

export function Recent() {
  const { data, isPending, error, refetch } = useApi(
    'GET user/history',
    { size: maxItems },
    { staleTime: staleTimes.moment },
  );
  const [isOpen, setOpen] = useState(false);
  const sheet = useLazyChunk(loadSheet, isOpen);
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
          <Failure text="最近学习没有加载出来，点击重试" error={error} onRetry={refetch} />
        )}
      </div>
      {sheet && <sheet.RecentSheet open={isOpen} onClose={() => setOpen(false)} />}
    </Section>
  );
}

function RecentTile({ item }: { item: HistoryItem }) {
  const { content_type: type, content_id: id, cover, title } = item;
  const to = contentHref(type, id);
  if (!to) return null;
  return (
    <Link to={to} className={styles.tile}>
      <span className={styles.picture}>
        <Image {...cover} src={cover.url} ratio="16:9" sizes="9rem" />
      </span>
      <Progress value={progressPercent(item)} label={`${title}的进度`} tone="teal" />
      <span className={styles.title}>{title}</span>
      <span className={styles.note}>{progressText(item)}</span>
    </Link>
  );
}
