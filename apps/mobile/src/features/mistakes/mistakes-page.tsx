import type { ReactNode } from 'react';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import { usePageTitle } from '../../navigation/page-context.ts';
import { useLazyChunk } from '../../platform/use-lazy-chunk.ts';
import { useIsSignedIn } from '../../session/use-profile.ts';
import styles from './mistakes-page.module.css';

const title = '错题本';

const loadMistakes = () => import('./mistakes-layer.tsx');

/**
 * The exam mistakes of all courses; `guest` is shown to whoever is not signed in. Their list is a chunk of its own, which
 * guests do not load.
 */
export function MistakesPage({ guest, onLeave }: { guest: ReactNode; onLeave: () => void }) {
  usePageTitle(title);
  const isSignedIn = useIsSignedIn();
  const chunk = useLazyChunk(loadMistakes, isSignedIn);
  if (!isSignedIn) return <Page bar={<NavBar title={title} onBack={onLeave} />}>{guest}</Page>;
  if (chunk) return <chunk.MistakesLayer onLeave={onLeave} />;
  return (
    <Page bar={<NavBar title={title} onBack={onLeave} />}>
      <div className={styles.loading} role="status" aria-label="加载中">
        <Skeleton lines={6} />
      </div>
    </Page>
  );
}
