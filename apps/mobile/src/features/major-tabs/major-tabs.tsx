import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import { Tabs } from '@academy/ui/tabs/tabs.tsx';
import { staleTimes, useApi } from '../../data/use-api.ts';
import styles from './major-tabs.module.css';

/** The tab for all majors; requests omit the major then. */
export const allMajors = 'all';

export const parseMajorId = (key: string): number | undefined =>
  key === allMajors ? undefined : Number(key);

type Props = { id: string; value: string; onChange: (key: string) => void };

/** The majors as tabs. If they cannot be loaded only 全部 is shown, and the list still works. */
export function MajorTabs({ id, value, onChange }: Props) {
  const { data, isPending } = useApi('GET area', { kind: 'major' }, { staleTime: staleTimes.hour });
  if (isPending) return <TabSkeleton />;
  const items = [
    { key: allMajors, label: '全部' },
    ...(data?.list ?? []).map((major) => ({ key: String(major.id), label: major.name })),
  ];
  return <Tabs id={id} label="学段" items={items} value={value} onChange={onChange} />;
}

function TabSkeleton() {
  return (
    <div className={styles.shapes}>
      {['2rem', '5.5rem', '3rem', '5rem'].map((width) => (
        <div key={width}>
          <Skeleton width={width} />
        </div>
      ))}
    </div>
  );
}
