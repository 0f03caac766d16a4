import { type ReactNode } from 'react';
import type { Area } from '@academy/contract/areas/shapes.ts';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { TabPanel, Tabs } from '@academy/ui/tabs/tabs.tsx';
import { staleTimes, useApi } from '../../../data/use-api.ts';
import { AreaButton } from '../../../features/area-switch/area-button.tsx';
import failed from '../../../drawings/error.svg?inline';
import nothing from '../../../drawings/nothing.svg?inline';
import { appNavigator } from '../../../navigation/navigator.ts';
import { usePage } from '../../../navigation/page-context.ts';
import { usePageState } from '../../../navigation/page-state.ts';
import { loadStored, saveStored } from '../../../platform/storage.ts';
import styles from './major-course-screen.module.css';
import { MajorCourses, MajorSkeleton } from './major-courses.tsx';

/** The courses of a major in the order of study; the address may select the major. */
export default function MajorCourseScreen() {
  const { id } = usePage().query;
  const [chosen, setChosen] = usePageState('major', String(Number(id) || findLastMajor()));
  const { data, isPending, error, refetch } = useApi(
    'GET area',
    { kind: 'major' },
    { staleTime: staleTimes.hour },
  );
  const majors = data?.list ?? [];
  const major = majors.find((each) => String(each.id) === chosen) ?? majors[0];
  const selectMajor = (majorId: number) => {
    saveLastMajor(majorId);
    setChosen(String(majorId));
  };
  return (
    <Page bar={<NavBar title="主修课程" onBack={() => appNavigator.navigateBack()} />}>
      {major ? (
        <MajorLayout majors={majors} major={major} onChoose={selectMajor}>
          <MajorCourses key={major.id} majors={majors} major={major} onChoose={selectMajor} />
        </MajorLayout>
      ) : isPending ? (
        <MajorSkeleton />
      ) : data ? (
        <Empty src={nothing} text="学院还没有开设学段，过几天再来看看。" />
      ) : (
        <Failure src={failed} error={error} onRetry={refetch} />
      )}
    </Page>
  );
}

const tabsId = 'major-track';

type Props = {
  majors: readonly Area[];
  major: Area;
  onChoose: (majorId: number) => void;
  children: ReactNode;
};

/** The tabs of all majors above the selected one. */
export function MajorLayout({ majors, major, onChoose, children }: Props) {
  const value = String(major.id);
  return (
    <>
      <div className={styles.filters}>
        <div className={styles.tracks} ref={scrollToSelected}>
          <Tabs
            id={tabsId}
            label="学段"
            items={majors.map(({ id, name }) => ({ key: String(id), label: name }))}
            value={value}
            onChange={(key) => onChoose(Number(key))}
          />
        </div>
        <AreaButton />
      </div>
      <TabPanel id={tabsId} value={value}>
        {children}
      </TabPanel>
    </>
  );
}

/** The selected tab may be outside the visible part of the row. */
const scrollToSelected = (tabs: HTMLElement | null) =>
  tabs?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest', inline: 'center' });

const storageKey = 'major_track';

/** The major last chosen on this device: a child's age changes slowly. */
export const findLastMajor = (): number | undefined => loadStored<number>(storageKey);

export const saveLastMajor = (id: number): void => saveStored(storageKey, id);
