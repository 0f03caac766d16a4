import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { Failure } from '@academy/ui/state/failure.tsx';
import { useApiPages } from '../../../data/use-api-pages.ts';
import { staleTimes } from '../../../data/use-api.ts';
import { LiveCommentList } from '../../../features/live-chat/live-comment-list.tsx';
import styles from './live-comments.module.css';

type Props = {
  content: Pick<ContentDetail, 'content_id' | 'content_type'>;
  player: {
    readonly subscribe: (listener: () => void) => () => void;
    readonly getState: () => { readonly time: number };
  };
};

/** Maximum number of comments shown, the latest ones. */
const maxShown = 100;

export function RecordedComments({ content, player }: Props) {
  const second = useSyncExternalStore(
    player.subscribe,
    () => Math.floor(player.getState().time),
    () => 0,
  );
  const [from, setFrom] = useState(0);
  const comments = useApiPages(
    'GET content/livecomments',
    { ...content, from_second: from, size: 50 },
    { staleTime: staleTimes.minute },
  );
  const { data = [], hasNextPage, isFetching, isError, error, fetchNextPage, refetch } = comments;
  const nextFetch =
    isFetching || isError
      ? 'none'
      : findNextFetch({ from, last: data.at(-1)?.at_second, hasNextPage }, second);
  useEffect(() => {
    if (nextFetch === 'next') void fetchNextPage();
    // With a minute before it, so that the list does not begin empty.
    // oxlint-disable-next-line react/set-state-in-effect -- the player's clock is outside of React
    if (nextFetch === 'restart') setFrom(Math.max(0, second - 60));
  }, [nextFetch, fetchNextPage, second]);
  const visible = data
    .filter(({ at_second: at }) => at <= second)
    .slice(-maxShown)
    .map(({ id, text, author_name: name, role }) => ({ id, text, name, role }));
  if (isError) return <Failure error={error} onRetry={refetch} />;
  const empty = comments.isPending ? '正在读取…' : '播放时，这里按时间出现当时大家说的话。';
  return (
    <div className={styles.comments} data-recorded="">
      <div>
        <LiveCommentList comments={visible} pinned={null} empty={empty} />
      </div>
    </div>
  );
}

interface LoadedRange {
  /** Comments are loaded from this second on. */
  readonly from: number;
  /** Second of the last loaded comment; undefined when there is none. */
  readonly last: number | undefined;
  readonly hasNextPage: boolean;
}

/** Seconds to load ahead of the player. */
const readAhead = 30;
/**
 * With a larger gap, in seconds, loading starts again from the player's position instead of reading every page
 * between.
 */
const maxGap = 120;

/** What to load for the player's second: the next page, a new list from there (`restart`), or nothing (`none`). */
export function findNextFetch(
  { from, last = from, hasNextPage }: LoadedRange,
  second: number,
): 'next' | 'restart' | 'none' {
  if (second < from) return 'restart';
  if (!hasNextPage) return 'none';
  if (second > last + maxGap) return 'restart';
  return second + readAhead > last ? 'next' : 'none';
}
