import { routeTitle } from '@academy/contract/routes.ts';
import { students } from '@academy/contract/limits.ts';
import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { TabPanel, Tabs } from '@academy/ui/tabs/tabs.tsx';
import nothing from '../../../drawings/nothing.svg?inline';
import { AuthenticatedPage, ProfileContent } from '../../../features/login-required/login-required.tsx';
import { pageAddress } from '../../../navigation/paths.ts';
import { usePageState } from '../../../navigation/page-state.ts';
import { AddChildForm, PairChildForm } from './add-child-forms.tsx';
import styles from './add-child-screen.module.css';

const methods = [
  { key: 'form', label: '填写资料' },
  { key: 'code', label: '输入配对码' },
] as const;

/** Adds a child by its details, or by the pairing code of another guardian. */
export default function AddChildScreen() {
  return (
    <AuthenticatedPage
      title={routeTitle('/pages/mine/addChild')}
      invitation="登录后添加孩子，学习就能记到孩子名下。"
    >
      <ProfileContent>
        {({ student }) => (student.length < students.max ? <AddMethods /> : <LimitReached />)}
      </ProfileContent>
    </AuthenticatedPage>
  );
}

function AddMethods() {
  const [method, setMethod] = usePageState<(typeof methods)[number]['key']>('method', 'form', methods);
  return (
    <>
      <div className={styles.tabs}>
        <Tabs id="add-child" label="添加方式" items={methods} value={method} onChange={setMethod} />
      </div>
      <TabPanel id="add-child" value={method}>
        {method === 'form' ? <AddChildForm /> : <PairChildForm />}
      </TabPanel>
    </>
  );
}

function LimitReached() {
  return (
    <Empty src={nothing} text={`最多可以添加 ${students.max} 个孩子，已经加满了。`}>
      <ButtonLink href={pageAddress('/pages/mine/mine')}>回到我的</ButtonLink>
    </Empty>
  );
}
