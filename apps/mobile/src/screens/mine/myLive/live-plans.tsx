import { useRef } from 'react';
import type { LivePlan } from '@academy/contract/areas/live-plan.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { Card } from '@academy/ui/card/card.tsx';
import { question } from '@academy/ui/dialog/dialog-store.ts';
import { useFocusAfterRemoval } from '@academy/ui/list/use-focus-after-removal.ts';
import { Tag } from '@academy/ui/tag/tag.tsx';
import { useApiMutation } from '../../../data/use-api-mutation.ts';
import { staleTimes, useApi } from '../../../data/use-api.ts';
import { dateTime } from '../../../format/date-time.ts';
import { pageAddress, pageHref } from '../../../navigation/paths.ts';
import { useMayStartLives } from '../../../session/session-user.ts';
import styles from './live-plans.module.css';

const planPage = (plan: 'new' | number) => pageAddress(pageHref('/pages/mine/myLive', { plan }));

/** The lives that the expert planned and that are not published, with their state; and the way to plan another. */
export function LivePlans() {
  const { data, refetch } = useApi('GET user/expert/planlive', {}, { staleTime: staleTimes.moment });
  const mayPlan = useMayStartLives();
  const open = data?.list.filter(({ state }) => state !== 'published') ?? [];
  const { mutateAsync } = useApiMutation('POST user/expert/planlive/cancel');
  const withdraw = async (id: number) => {
    await mutateAsync({ content_id: id }).catch(() => {});
    await refetch();
  };
  const list = useRef<HTMLUListElement>(null);
  const keys = open.map(({ content_id: id }) => String(id));
  const remove = useFocusAfterRemoval({ list, keys }, (key) => void withdraw(Number(key)));
  return (
    <section className={styles.plans} aria-label="我申请的直播">
      {open.length > 0 && (
        <ul ref={list} className={styles.list}>
          {open.map((plan) => (
            <li key={plan.content_id}>
              <PlanCard plan={plan} onWithdraw={() => remove(String(plan.content_id))} />
            </li>
          ))}
        </ul>
      )}
      {mayPlan && (
        <ButtonLink block variant="quiet" href={planPage('new')}>
          申请一场直播
        </ButtonLink>
      )}
    </section>
  );
}

type PlanCardProps = { plan: LivePlan; onWithdraw: () => void };

function PlanCard({ plan, onWithdraw }: PlanCardProps) {
  const { content_id: id, title, starts_at, minutes, area_name: area, state, state_label, note } = plan;
  const isOpen = state === 'review' || state === 'draft';
  const cancel = async () => {
    const isSure = await question.confirm({
      title: '要撤回这份申请吗？',
      text: `《${title}》会从这里删掉。`,
      confirmLabel: '撤回',
      cancelLabel: '先不',
      tone: 'danger',
    });
    if (isSure) onWithdraw();
  };
  return (
    <Card>
      <article className={styles.plan} aria-label={title}>
        <h2>{title}</h2>
        <p className={styles.details}>
          <Tag tone="teal">{state_label}</Tag>
          <span>{`${dateTime(starts_at)} · ${minutes} 分钟 · ${area}`}</span>
        </p>
        {state === 'review' && <p className={styles.details}>学院审核以后，家长就能看到和预约。</p>}
        {note !== '' && <p>{`学院的意见：${note}`}</p>}
        {isOpen && (
          <div className={styles.ways}>
            <ButtonLink small variant="quiet" href={planPage(id)}>
              {state === 'draft' ? '改好再交' : '修改'}
            </ButtonLink>
            <Button small variant="plain" onClick={cancel}>
              撤回
            </Button>
          </div>
        )}
      </article>
    </Card>
  );
}
