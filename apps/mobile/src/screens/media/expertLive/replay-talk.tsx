import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { messages } from '@academy/contract/limits.ts';
import { SaidList } from '../../../features/live-chat/said-list.tsx';
import { staleTimes } from '../../../session/stale-times.ts';
import { useWirePages } from '../../../session/use-wire-pages.ts';
import { findStep } from './replay-step.ts';
import styles from './live-talk.module.css';

type Props = {
  content: Pick<ContentDetail, 'content_id' | 'content_type'>;
  player: {
    readonly subscribe: (listener: () => void) => () => void;
    readonly getState: () => { readonly time: number };
  };
};

/** So many of the latest are shown. */
const most = 100;

/** What was said while it ran, as far as one has watched. */
export function ReplayTalk({ content, player }: Props) {
  const second = useSyncExternalStore(
    player.subscribe,
    () => Math.floor(player.getState().time),
    () => 0,
  );
  const [from, setFrom] = useState(0);
  const said = useWirePages(
    'GET content/livecomments',
    { ...content, from_second: from, size: 50 },
    { staleTime: staleTimes.minute },
  );
  const { data = [], hasNextPage, isFetching, isError, fetchNextPage, refetch } = said;
  const step =
    isFetching || isError ? 'rest' : findStep({ from, last: data.at(-1)?.at_second, hasNextPage }, second);
  useEffect(() => {
    if (step === 'next') void fetchNextPage();
    // With a minute before it, so that the list does not begin empty.
    // oxlint-disable-next-line react/set-state-in-effect -- the player's clock is outside of React
    if (step === 'anew') setFrom(Math.max(0, second - 60));
  }, [step, fetchNextPage, second]);
  const shown = data
    .filter(({ at_second: at }) => at <= second)
    .slice(-most)
    .map(({ id, text, author_name: name }) => ({ id, text, name, role: 'viewer' }));
  if (isError)
    return (
      <button type="button" className={styles.join} onClick={() => void refetch()}>
        {messages.tapToReload}
      </button>
    );
  const empty = said.isPending ? '正在读取…' : '播放时，这里按时间出现当时大家说的话。';
  return (
    <div className={styles.said}>
      <SaidList comments={shown} pinned={null} empty={empty} />
    </div>
  );
}
