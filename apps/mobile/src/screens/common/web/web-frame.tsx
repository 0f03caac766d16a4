import { pageLoad, timeoutMessage } from '@academy/contract/limits.ts';
import { Failure } from '@academy/ui/state/failure.tsx';
import { Loading } from '@academy/ui/state/loading.tsx';
import { useEffect, useState } from 'react';
import offline from '../../../features/drawings/offline.svg?inline';
import styles from './web-frame.module.css';
import type { WebSource } from './web-source.ts';

const late = { message: timeoutMessage };

type Phase = 'loading' | 'shown' | 'late' | 'offline';

interface Props {
  readonly source: WebSource & { kind: 'frame' };
  /** Names the frame for screen readers. */
  readonly title: string;
}

/**
 * The frame and what stands in for it. A frame never says that it failed: a lost line is known from the browser, and
 * a page that takes longer than a minute counts as lost.
 */
export function WebFrame({ source, title }: Props) {
  const [phase, setPhase] = useState<Phase>(() => (navigator.onLine ? 'loading' : 'offline'));
  const load = () => setPhase(navigator.onLine ? 'loading' : 'offline');
  useEffect(() => {
    if (phase === 'offline') {
      window.addEventListener('online', load);
      return () => window.removeEventListener('online', load);
    }
    if (phase !== 'loading') return;
    const timer = setTimeout(() => setPhase('late'), pageLoad.timeout);
    return () => clearTimeout(timer);
  }, [phase]);

  if (phase === 'offline') return <Failure src={offline} text="网络断开了，点击重试" onRetry={load} />;
  if (phase === 'late') return <Failure src={offline} error={late} onRetry={load} />;
  return (
    <div className={styles.place}>
      {phase === 'loading' && (
        <div className={styles.loading}>
          <Loading />
        </div>
      )}
      <iframe
        className={styles.frame}
        src={source.url}
        title={title}
        sandbox={source.sandbox}
        referrerPolicy="strict-origin-when-cross-origin"
        onLoad={() => setPhase('shown')}
      />
    </div>
  );
}
