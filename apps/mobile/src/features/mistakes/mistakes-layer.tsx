import { ListFooter } from '@academy/ui/list/list-footer.tsx';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { Segmented } from '@academy/ui/segmented/segmented.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { useState } from 'react';
import { pagingState } from '../../session/paging-state.ts';
import { useWirePages } from '../../session/use-wire-pages.ts';
import { Mistake } from './mistake.tsx';
import styles from './mistakes-layer.module.css';

const empty = {
  open: '没有待掌握的错题。考试里答错的题，会自动记到这里。',
  mastered: '还没有掌握的错题。再考一次，把错题答对，就会移到这里。',
} as const;

type Drawings = {
  /** Addresses of drawings: for what is empty, and for what could not be read. */
  nothing: string;
  broken: string;
};

/** One's wrong answers, the latest first. */
export function MistakesLayer({ onLeave, ...drawings }: Drawings & { onLeave: () => void }) {
  const [view, setView] = useState<keyof typeof empty>('open');
  return (
    <Page bar={<NavBar title="错题本" onBack={onLeave} />}>
      <div className={styles.body}>
        <Segmented
          label="看哪些错题"
          items={[
            { key: 'open', label: '待掌握' },
            { key: 'mastered', label: '已掌握' },
          ]}
          value={view}
          onChange={setView}
        />
        <Mistakes key={view} view={view} {...drawings} />
      </div>
    </Page>
  );
}

function Mistakes({ view, nothing, broken }: Drawings & { view: keyof typeof empty }) {
  const mistakes = useWirePages('GET user/mistake', { mastered: view === 'mastered' ? 1 : 0 });
  if (mistakes.isPending)
    return (
      <div role="status" aria-label="加载中">
        <Skeleton lines={6} />
      </div>
    );
  if (!mistakes.data) return <Failure src={broken} error={mistakes.error} onRetry={mistakes.refetch} />;
  if (mistakes.data.length === 0) return <Empty src={nothing} text={empty[view]} />;
  return (
    <>
      <ul className={styles.list}>
        {mistakes.data.map((mistake) => (
          <li key={mistake.question_id}>
            <Mistake mistake={mistake} />
          </li>
        ))}
      </ul>
      <ListFooter state={pagingState(mistakes)} onMore={mistakes.fetchNextPage} />
    </>
  );
}
