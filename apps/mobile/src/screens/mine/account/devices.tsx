import { Card } from '@academy/ui/card/card.tsx';
import { Section } from '@academy/ui/section/section.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { Loading } from '@academy/ui/state/loading.tsx';
import { useIsSignedIn } from '../../../session/use-person.ts';
import { useWire } from '../../../session/use-wire.ts';
import styles from './account-screen.module.css';
import { DeviceRow } from './device-row.tsx';

/** Where one is signed in; each of the others can be signed out from here. */
export function Devices() {
  const { data, error, refetch } = useWire(
    'GET user/session',
    {},
    { enabled: useIsSignedIn(), staleTime: 0 },
  );
  return (
    <Section title="登录中的设备">
      <Card flush>
        <div className={styles.rows}>
          {data ? (
            data.list.map((device) => <DeviceRow key={device.id} device={device} />)
          ) : error ? (
            <Failure error={error} onRetry={refetch} />
          ) : (
            <Loading />
          )}
        </div>
      </Card>
    </Section>
  );
}
