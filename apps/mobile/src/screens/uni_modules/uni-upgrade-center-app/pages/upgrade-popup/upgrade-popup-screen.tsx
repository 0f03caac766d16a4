import { upgradePopup } from '@academy/contract/limits.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { Loading } from '@academy/ui/state/loading.tsx';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import failed from '../../../../../drawings/error.svg?inline';
import drawing from './balloon.svg?inline';
import { appNavigator } from '../../../../../navigation/navigator.ts';
import { useStore } from '../../../../../platform/store.ts';
import { findUpgrade, offeredUpgrade } from '../../../../../data/upgrade.ts';
import { NewRelease } from './new-release.tsx';
import styles from './upgrade-popup-screen.module.css';

const close = () => void appNavigator.navigateBack();
const fade = { '--fade-in': `${upgradePopup.fadeIn}ms` } as CSSProperties;

/** An overlay that offers a newer release. Opened by its address, it checks for one itself. */
export default function UpgradePopupScreen() {
  const upgrade = useStore(offeredUpgrade);
  return (
    <div className={styles.ground} style={fade}>
      <section className={styles.card} role="dialog" aria-modal="true" aria-label="版本更新">
        {upgrade ? <NewRelease upgrade={upgrade} onClose={close} /> : <UpgradeCheck />}
      </section>
    </div>
  );
}

function UpgradeCheck() {
  const { data, error, refetch } = useQuery({
    queryKey: ['upgrade'],
    queryFn: async () => (await findUpgrade()) ?? null,
    staleTime: 0,
  });
  if (data) return <NewRelease upgrade={data} onClose={close} />;
  return (
    <div className={styles.state}>
      {error ? (
        <Failure src={failed} error={error} onRetry={refetch} />
      ) : data === null ? (
        <Empty src={drawing} text="已经是最新版本" />
      ) : (
        <Loading />
      )}
      {data !== undefined || error ? (
        <Button block variant={error ? 'quiet' : 'primary'} onClick={close}>
          {error ? '关闭' : '知道了'}
        </Button>
      ) : null}
    </div>
  );
}
