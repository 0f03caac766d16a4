import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Api } from '@academy/contract/endpoints.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { Card } from '@academy/ui/card/card.tsx';
import { Cell } from '@academy/ui/cell/cell.tsx';
import { question } from '@academy/ui/dialog/dialog-store.ts';
import { useFocusAfterRemoval } from '@academy/ui/list/use-focus-after-removal.ts';
import { Section } from '@academy/ui/section/section.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { Loading } from '@academy/ui/state/loading.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { useApiMutation } from '../../../data/use-api-mutation.ts';
import { useApi } from '../../../data/use-api.ts';
import { relativeDate } from '../../../format/date-time.ts';
import { useIsSignedIn } from '../../../session/use-profile.ts';
import styles from './account-screen.module.css';

export function Devices() {
  const { data, error, refetch } = useApi('GET user/session', {}, { enabled: useIsSignedIn(), staleTime: 0 });
  const endSession = useEndSession();
  const list = useRef<HTMLUListElement>(null);
  const keys = (data?.list ?? []).map(({ id }) => id);
  const remove = useFocusAfterRemoval({ list, keys }, endSession);
  return (
    <Section title="登录中的设备">
      <Card flush>
        <div className={styles.rows}>
          {data ? (
            <ul ref={list}>
              {data.list.map((device) => (
                <li key={device.id}>
                  <DeviceRow device={device} onEnd={() => remove(device.id)} />
                </li>
              ))}
            </ul>
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

type Device = Api['GET user/session']['output']['list'][number];

function useEndSession(): (id: string) => void {
  const client = useQueryClient();
  const { mutate } = useApiMutation('POST user/session/end', {
    onSuccess: () => toast.show('那台设备已退出'),
    // Loads the list again also after an error: the session may have ended already.
    onSettled: () => client.invalidateQueries({ queryKey: ['GET user/session'] }),
  });
  return (id) => mutate({ session_id: id });
}

type DeviceRowProps = { device: Device; onEnd: () => void };

/** A device with a session; every other device can be signed out after a confirmation. */
function DeviceRow({ device: { device, seen_at: seenAt, current }, onEnd }: DeviceRowProps) {
  const confirmEnd = async () => {
    const isConfirmed = await question.confirm({
      title: `退出「${device}」？`,
      text: '那台设备要重新登录才能使用这个账号。',
      confirmLabel: '退出',
    });
    if (isConfirmed) onEnd();
  };
  return (
    <Cell
      title={device}
      note={current ? '正在使用' : `上次使用：${relativeDate(seenAt)}`}
      value={
        current ? (
          '本机'
        ) : (
          <Button small variant="quiet" onClick={confirmEnd} aria-label={`退出这台设备：${device}`}>
            退出这台设备
          </Button>
        )
      }
    />
  );
}
