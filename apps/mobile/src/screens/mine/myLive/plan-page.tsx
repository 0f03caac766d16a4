import { ApiError } from '@academy/client/api-error.ts';
import type { LivePlan } from '@academy/contract/areas/live-plan.ts';
import { livePlans } from '@academy/contract/live-plan-limits.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { Field, TextArea } from '@academy/ui/field/field.tsx';
import { useFocusFirstError } from '@academy/ui/field/use-focus-first-error.ts';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { PageFooter } from '@academy/ui/page/page-footer.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { Loading } from '@academy/ui/state/loading.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApiMutation } from '../../../data/use-api-mutation.ts';
import { staleTimes, useApi } from '../../../data/use-api.ts';
import failed from '../../../drawings/error.svg?inline';
import nothing from '../../../drawings/nothing.svg?inline';
import { SelectField } from '../../../features/children/select-field.tsx';
import { appNavigator } from '../../../navigation/navigator.ts';
import { usePageTitle } from '../../../navigation/page-context.ts';
import { createUuid } from '../../../platform/uuid.ts';
import { CoverChoice } from './cover-choice.tsx';
import styles from './live-plans.module.css';
import { emptyDraft, findMissing, type PlanDraft, toDraft, toStart } from './plan-draft.ts';

const title = '申请直播';
const back = () => void appNavigator.navigateBack();

/** A live that an expert plans: a new one, or one that waits or was returned. */
export function PlanPage({ plan }: { plan: string }) {
  usePageTitle(title);
  const isNew = plan === 'new';
  const { data, error, refetch } = useApi('GET user/expert/planlive', {}, { enabled: !isNew });
  if (isNew) return <PlanForm />;
  const found = data?.list.find(({ content_id: id }) => String(id) === plan);
  if (found && (found.state === 'review' || found.state === 'draft')) return <PlanForm plan={found} />;
  return (
    <Page bar={<NavBar title={title} onBack={back} />}>
      {data ? (
        <Empty src={nothing} text="没有找到这份申请，或者它已经通过了。">
          <Button variant="quiet" onClick={back}>
            返回我的直播
          </Button>
        </Empty>
      ) : error ? (
        <Failure src={failed} error={error} onRetry={refetch} />
      ) : (
        <Loading />
      )}
    </Page>
  );
}

/** The form's values, what is wrong with them, and how they are sent. */
function usePlanForm(plan: LivePlan | undefined) {
  const client = useQueryClient();
  const [requestKey] = useState(createUuid);
  const [draft, setDraft] = useState(plan ? toDraft(plan) : emptyDraft);
  const [errors, setErrors] = useState<Partial<Record<keyof PlanDraft | 'form', string>>>({});
  const { mutateAsync, isPending } = useApiMutation('POST user/expert/planlive', { silent: true });
  const change = (values: Partial<PlanDraft>) => {
    setDraft((previous) => ({ ...previous, ...values }));
    setErrors({});
  };
  const send = async () => {
    const missing = findMissing(draft);
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    try {
      await mutateAsync({
        request_key: requestKey,
        ...(plan && { content_id: plan.content_id }),
        title: draft.title.trim(),
        intro: draft.intro.trim(),
        starts_at: toStart(draft)!,
        minutes: Number(draft.minutes),
        cover_id: Number(draft.cover),
        area_id: Number(draft.area),
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return setErrors({ form: error.message });
    }
    await client.invalidateQueries({ queryKey: ['GET user/expert/planlive'] });
    toast.show('已经提交，学院审核以后家长就能看到');
    back();
  };
  return { draft, errors, isPending, change, send };
}

function PlanForm({ plan }: { plan?: LivePlan }) {
  const { draft, errors, isPending, change, send } = usePlanForm(plan);
  const form = useFocusFirstError(errors);
  return (
    <Page
      bar={<NavBar title={title} onBack={back} />}
      footer={
        <PageFooter>
          <div className={styles.send}>
            {errors.form && (
              <p className={styles.wrong} role="alert">
                {errors.form}
              </p>
            )}
            <Button block disabled={isPending} onClick={send}>
              提交审核
            </Button>
          </div>
        </PageFooter>
      }
    >
      <div className={styles.form} ref={form}>
        {plan?.note && <p role="note">{`学院的意见：${plan.note}`}</p>}
        <Field
          label="标题"
          counted
          maxLength={livePlans.titleLength}
          value={draft.title}
          error={errors.title}
          onChange={({ target }) => change({ title: target.value })}
        />
        <TextArea
          label="介绍"
          rows={5}
          maxLength={livePlans.introLength}
          placeholder="讲什么，适合谁来听，要准备什么"
          value={draft.intro}
          error={errors.intro}
          onChange={({ target }) => change({ intro: target.value })}
        />
        <TimeFields draft={draft} errors={errors} onChange={change} />
        <AreaField value={draft.area} error={errors.area} onChange={(area) => change({ area })} />
        <CoverChoice value={draft.cover} error={errors.cover} onChange={(cover) => change({ cover })} />
        <p className={styles.note}>
          {`至少提前 ${livePlans.hoursAhead} 小时申请。审核通过以后，您会在“我的直播”里看到它，到时间在那里开播。`}
        </p>
      </div>
    </Page>
  );
}

type TimeProps = {
  draft: PlanDraft;
  errors: Partial<Record<keyof PlanDraft, string>>;
  onChange: (values: Partial<PlanDraft>) => void;
};

function TimeFields({ draft, errors, onChange }: TimeProps) {
  return (
    <>
      <Field
        label="日期"
        type="date"
        value={draft.day}
        error={errors.day}
        onChange={({ target }) => onChange({ day: target.value })}
      />
      <Field
        label="开始时间（北京时间）"
        type="time"
        value={draft.time}
        onChange={({ target }) => onChange({ time: target.value })}
      />
      <Field
        label="时长（分钟）"
        inputMode="numeric"
        value={draft.minutes}
        error={errors.minutes}
        onChange={({ target }) => onChange({ minutes: target.value })}
      />
    </>
  );
}

type AreaProps = { value: string; error: string | undefined; onChange: (area: string) => void };

/** For whom the live is: the province, or one of its cities. */
function AreaField({ value, error, onChange }: AreaProps) {
  const { data } = useApi('GET area', { depth: 2 }, { staleTime: staleTimes.hour });
  const areas = data?.list.flatMap(({ children, ...province }) => [province, ...children]) ?? [];
  return (
    <SelectField
      label="地区"
      placeholder="面向哪里的家长"
      items={areas.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}
