import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { IconButton } from '@academy/ui/icon-button/icon-button.tsx';
import { ShareIcon } from '@academy/ui/icon/action-icons.tsx';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { useApi } from '../../../data/use-api.ts';
import { isNotFound } from '../../../features/article/is-not-found.ts';
import error from '../../../drawings/error.svg?inline';
import nothing from '../../../drawings/nothing.svg?inline';
import { BlockedExpert } from '../../../features/interact/blocked-note.tsx';
import { ActionsButton } from '../../../features/interact/more-button.tsx';
import { appNavigator } from '../../../navigation/navigator.ts';
import { usePage, usePageTitle } from '../../../navigation/page-context.ts';
import { href, pageAddress } from '../../../navigation/paths.ts';
import { type Expert, ExpertHead } from './expert-head.tsx';
import styles from './expert-screen.module.css';
import { ExpertWorks, WorkSkeleton } from './expert-works.tsx';

export default function ExpertScreen() {
  const expert_id = Number(usePage().query.id);
  const isValidId = Number.isSafeInteger(expert_id) && expert_id > 0;
  const expert = useApi('GET expert/detail', { expert_id }, { enabled: isValidId });
  usePageTitle(expert.data?.name);
  const isUnknown = !isValidId || isNotFound(expert.error);
  return (
    <Page
      bar={
        <NavBar title={isUnknown ? '专家' : undefined} onBack={() => appNavigator.navigateBack()}>
          {expert.data && <ShareButton id={expert_id} />}
          {expert.data && <ExpertMenu expert={expert.data} />}
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
        ) : isUnknown ? (
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

/** Opens the share page of the expert. */
function ShareButton({ id }: { id: number }) {
  return (
    <IconButton label="分享" onClick={() => appNavigator.navigateTo(href.share({ id, type: 'expert' }))}>
      <ShareIcon />
    </IconButton>
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

export function ExpertSkeleton() {
  return (
    <div className={styles.expert}>
      <Skeleton height="11rem" />
      <Skeleton lines={4} />
      <WorkSkeleton />
    </div>
  );
}

const load = () => import('../../../features/interact/expert-actions.tsx');

export function ExpertMenu({ expert }: { expert: Expert }) {
  return (
    <ActionsButton
      load={load}
      renderActions={({ ExpertActions }, sheet) => <ExpertActions expert={expert} {...sheet} />}
    />
  );
}
