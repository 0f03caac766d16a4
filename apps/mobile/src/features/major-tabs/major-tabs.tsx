import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import { Tabs } from '@academy/ui/tabs/tabs.tsx';
import { staleTimes } from '../../session/stale-times.ts';
import { useWire } from '../../session/use-wire.ts';
import styles from './major-tabs.module.css';

/** Stands for every learning track at once; the wire leaves the track out then. */
export const allMajors = 'all';

/** The number that the wire takes for a chosen tab. */
export const majorId = (key: string): number | undefined => (key === allMajors ? undefined : Number(key));

type Props = { id: string; value: string; onChange: (key: string) => void };

/** The learning tracks as tabs. Where they cannot be read, 全部 stands alone: the list works without them. */
export function MajorTabs({ id, value, onChange }: Props) {
  const { data, isPending } = useWire('GET area', { kind: 'major' }, { staleTime: staleTimes.hour });
  if (isPending) return <TabShapes />;
  const items = [
    { key: allMajors, label: '全部' },
    ...(data?.list ?? []).map((major) => ({ key: String(major.id), label: major.name })),
  ];
  return <Tabs id={id} label="学段" items={items} value={value} onChange={onChange} />;
}

function TabShapes() {
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
