import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Api } from '@academy/contract/endpoints.ts';
import { useFocusAfterRemoval } from '@academy/ui/list/use-focus-after-removal.ts';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { Loading } from '@academy/ui/state/loading.tsx';
import { staleTimes, useApi } from '../../../data/use-api.ts';
import failed from '../../../drawings/error.svg?inline';
import nothing from '../../../drawings/nothing.svg?inline';
import { SelectField } from '../../../features/children/select-field.tsx';
import { usePageTitle } from '../../../navigation/page-context.ts';
import { usePageState } from '../../../navigation/page-state.ts';
import { ClassCodes } from './class-codes.tsx';
import { describePending } from './describe-pending.ts';
import { PendingClassCard } from './pending-class.tsx';
import styles from './pending-children.module.css';

export const pendingTitle = '待确认的孩子';

/** The children of an account's schools who wait for confirmation, by class, and the codes of all classes. */
export function PendingChildren() {
  usePageTitle(pendingTitle);
  const [schoolId, setSchoolId] = usePageState<string>('school', '');
  const { data, isPending, isPlaceholderData, error, refetch } = useApi(
    'GET user/account/enrolment',
    schoolId === '' ? {} : { school_id: Number(schoolId) },
    { staleTime: staleTimes.moment, placeholderData: keepPreviousData },
  );
  const isRefused = schoolId !== '' && (error?.code === 404 || error?.code === 1003);
  useEffect(() => {
    // The account does not have the stored school any more, or another one is signed in.
    if (isRefused) setSchoolId('');
  });
  if (isPending || isRefused) return <Loading />;
  if (!data) return <Failure src={failed} error={error} onRetry={refetch} />;
  if (data.school_id === null)
    return <Empty src={nothing} text="您的机构名下没有学校。班级码和孩子的确认由各学校自己的账号管理。" />;
  return (
    <div className={styles.body} aria-busy={isPlaceholderData}>
      <p className={styles.note}>
        家长添加孩子时填了班级码，孩子马上计入班级统计；没有填的，要由学校在这里确认后才计入。
      </p>
      {data.schools.length > 1 && (
        <SelectField
          label="学校"
          placeholder="选择学校"
          items={data.schools.map(({ id, name, pending_count: count }) => ({
            value: String(id),
            label: count === 0 ? name : `${name}（${describePending(count)}）`,
          }))}
          value={String(data.school_id)}
          onChange={setSchoolId}
        />
      )}
      <Classes data={data} schoolId={data.school_id} />
    </div>
  );
}

type PendingList = Api['GET user/account/enrolment']['output'];

/** Whoever confirms one child goes on with the next. */
const confirmButton = 'button[aria-label^="确认"]';

function Classes({ data: { classes, withheld }, schoolId }: { data: PendingList; schoolId: number }) {
  const waiting = classes.filter(({ pending_count: count }) => count !== 0);
  const list = useRef<HTMLDivElement>(null);
  const keys = waiting.flatMap(({ children }) => children.map(({ id }) => String(id)));
  const expectRemoval = useFocusAfterRemoval({ list, keys });
  return (
    <>
      {withheld && <p className={styles.note}>{withheld}</p>}
      <div ref={list} className={styles.classes}>
        {!withheld &&
          waiting.map((schoolClass) => (
            <PendingClassCard
              key={schoolClass.class_id ?? 'none'}
              schoolId={schoolId}
              schoolClass={schoolClass}
              onDecide={({ id }, action) =>
                expectRemoval(String(id), action === 'confirm' ? confirmButton : undefined)
              }
            />
          ))}
      </div>
      {waiting.length === 0 && <Empty src={nothing} text="现在没有待确认的孩子。" />}
      <ClassCodes classes={classes} showsCounts={withheld !== null} />
    </>
  );
}
