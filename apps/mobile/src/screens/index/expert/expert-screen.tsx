import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { isMissing } from '../../../features/article/is-missing.ts';
import { BlockedExpert } from '../../../features/interact/blocked-expert.tsx';
import { ShareButton } from '../../../features/share/share-button.tsx';
import error from '../../../features/drawings/error.svg?inline';
import nothing from '../../../features/drawings/nothing.svg?inline';
import { appNavigator } from '../../../navigation/navigator.ts';
import { usePage, usePageTitle } from '../../../navigation/page-context.ts';
import { pageAddress } from '../../../navigation/paths.ts';
import { useWire } from '../../../session/use-wire.ts';
import { ExpertHead } from './expert-head.tsx';
import { ExpertMore } from './expert-more.tsx';
import styles from './expert-screen.module.css';
import { ExpertSkeleton } from './expert-skeleton.tsx';
import { ExpertWorks } from './expert-works.tsx';

/** Who an expert is, and everything they teach. */
export default function ExpertScreen() {
  const expert_id = Number(usePage().query.id);
  const isNumbered = Number.isSafeInteger(expert_id) && expert_id > 0;
  const expert = useWire('GET expert/detail', { expert_id }, { enabled: isNumbered });
  usePageTitle(expert.data?.name);
  const missing = !isNumbered || isMissing(expert.error);
  return (
    <Page
      bar={
        <NavBar title={missing ? '专家' : undefined} onBack={() => appNavigator.navigateBack()}>
          {expert.data && <ShareButton id={expert_id} type="expert" />}
          {expert.data && <ExpertMore expert={expert.data} />}
        </NavBar>
      }
    >
      <div className={styles.body}>
        {expert.data ? (
          <>
            <BlockedExpert expert={expert.data} />
            <ExpertHead expert={expert.data} />
            <ExpertWorks expertId={expert_id} />
          </>
        ) : missing ? (
          <Missing />
        ) : expert.isPending ? (
          <ExpertSkeleton />
        ) : (
          <Failure src={error} error={expert.error} onRetry={expert.refetch} />
        )}
      </div>
    </Page>
  );
}

function Missing() {
  const list = '/pages/index/expertList';
  return (
    <Empty src={nothing} text="没有找到这位专家。">
      <ButtonLink variant="quiet" href={pageAddress(list)}>
        看看其他专家
      </ButtonLink>
    </Empty>
  );
}
