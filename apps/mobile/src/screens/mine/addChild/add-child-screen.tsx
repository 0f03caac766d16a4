import { routeTitle } from '@academy/contract/routes.ts';
import { students } from '@academy/contract/limits.ts';
import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { TabPanel } from '@academy/ui/tabs/tab-panel.tsx';
import { Tabs } from '@academy/ui/tabs/tabs.tsx';
import { useState } from 'react';
import nothing from '../../../features/drawings/nothing.svg?inline';
import { OwnProfile } from '../../../features/sign-in-first/own-profile.tsx';
import { PersonPage } from '../../../features/sign-in-first/person-page.tsx';
import { pageAddress } from '../../../navigation/paths.ts';
import { AddForm } from './add-form.tsx';
import { PairForm } from './pair-form.tsx';
import styles from './add-child-screen.module.css';

const ways = [
  { key: 'form', label: '填写资料' },
  { key: 'code', label: '输入配对码' },
] as const;

/** A child is added by telling of it, or by the code of whoever has told of it already. */
export default function AddChildScreen() {
  return (
    <PersonPage
      title={routeTitle('/pages/mine/addChild')}
      invitation="登录后添加孩子，学习就能记到孩子名下。"
    >
      <OwnProfile>{({ student }) => (student.length < students.most ? <Ways /> : <Full />)}</OwnProfile>
    </PersonPage>
  );
}

function Ways() {
  const [way, setWay] = useState<(typeof ways)[number]['key']>('form');
  return (
    <>
      <div className={styles.tabs}>
        <Tabs id="add-child" label="添加方式" items={ways} value={way} onChange={setWay} />
      </div>
      <TabPanel id="add-child" value={way}>
        {way === 'form' ? <AddForm /> : <PairForm />}
      </TabPanel>
    </>
  );
}

function Full() {
  return (
    <Empty src={nothing} text={`最多可以添加 ${students.most} 个孩子，已经加满了。`}>
      <ButtonLink href={pageAddress('/pages/mine/mine')}>回到我的</ButtonLink>
    </Empty>
  );
}
