import { rootPath } from '@academy/contract/routes.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import drawing from '../../../drawings/error.svg?inline';
import { appNavigator } from '../../../navigation/navigator.ts';
import { usePage, usePageTitle } from '../../../navigation/page-context.ts';
import { pageAddress } from '../../../navigation/paths.ts';
import { loadStoredEmergency } from '../../../data/emergency.ts';
import styles from './error-screen.module.css';

const notFound = { title: '页面不存在', message: '您要找的页面可能已经移走，或者地址里多了、少了几个字。' };
const outage = { title: '服务暂时不可用', message: '我们正在抢修，请过一会儿再来。' };

/** The page for unknown addresses; with `reason=service`, the academy's message about an outage. */
export default function ErrorScreen() {
  const isOutage = usePage().query.reason === 'service';
  const { title, message } = isOutage ? findOutageMessage() : notFound;
  usePageTitle(title);
  return (
    <Page bar={<NavBar onBack={() => appNavigator.navigateBack()} />}>
      <div className={styles.state}>
        <img className={styles.drawing} src={drawing} alt="" width={320} height={220} />
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.message}>{message}</p>
        {isOutage && <Button onClick={() => appNavigator.navigateBack()}>再试一次</Button>}
        <ButtonLink href={pageAddress(rootPath)} variant={isOutage ? 'quiet' : 'primary'}>
          回到首页
        </ButtonLink>
      </div>
    </Page>
  );
}

function findOutageMessage(): typeof notFound {
  const emergency = loadStoredEmergency();
  return { title: emergency?.title || outage.title, message: emergency?.message || outage.message };
}
