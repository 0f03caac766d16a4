import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import broken from '../../../features/drawings/error.svg?inline';
import nothing from '../../../features/drawings/nothing.svg?inline';
import { PersonPage } from '../../../features/sign-in-first/person-page.tsx';
import { usePageTitle } from '../../../navigation/page-context.ts';
import { useChunk } from '../../../platform/use-chunk.ts';
import { useIsSignedIn } from '../../../session/use-person.ts';
import styles from './course-layer.module.css';
import { leaveLayer } from './course-layers.ts';

const loadMistakes = () => import('../../../features/mistakes/mistakes-layer.tsx');
const title = '错题本';

/** One's wrong-answer notebook, opened from a course. */
export function MistakesPage({ courseId }: { courseId: number }) {
  usePageTitle(title);
  const isSignedIn = useIsSignedIn();
  const chunk = useChunk(loadMistakes, isSignedIn);
  const leave = () => leaveLayer(courseId);
  if (!isSignedIn)
    return (
      <PersonPage title={title} invitation="登录后，考试里答错的题都在这里。">
        {null}
      </PersonPage>
    );
  if (chunk) return <chunk.MistakesLayer onLeave={leave} nothing={nothing} broken={broken} />;
  return (
    <Page bar={<NavBar title={title} onBack={leave} />}>
      <div className={styles.loading} role="status" aria-label="加载中">
        <Skeleton lines={6} />
      </div>
    </Page>
  );
}
