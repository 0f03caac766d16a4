import { Button } from '@academy/ui/button/button.tsx';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import drawing from '../../../features/drawings/offline.svg?inline';
import { appNavigator } from '../../../navigation/navigator.ts';
import { call } from '../../../session/call.ts';
import styles from './no-network-screen.module.css';

/** Says that the line is gone and what still works; leaves by itself when it is back. */
export default function NoNetworkScreen() {
  const here = useRef(false);
  const leave = () => {
    // An answer that comes late must not close the page that was opened meanwhile.
    if (here.current) appNavigator.navigateBack();
    here.current = false;
  };
  /** A line that is reported may still lead nowhere, so the server is asked. */
  const check = () => call('GET system/config', {}).then(leave);
  const [news, setNews] = useState('');
  const retry = () => {
    setNews('');
    return check().catch(() => setNews('还是没有连上，请稍后再试。'));
  };
  const returned = useEffectEvent(() => void check().catch(() => {}));
  useEffect(() => {
    here.current = true;
    const listener = () => returned();
    window.addEventListener('online', listener);
    return () => {
      here.current = false;
      window.removeEventListener('online', listener);
    };
  }, []);
  return (
    <Page bar={<NavBar onBack={leave} />}>
      <div className={styles.state}>
        <img className={styles.drawing} src={drawing} alt="" width={320} height={220} />
        <h1 className={styles.title}>网络好像断开了</h1>
        <p className={styles.message}>请看看无线网络或移动数据是否打开，飞行模式是否关闭。</p>
        <Button onClick={retry}>点击重试</Button>
        <p className={styles.news} role="status">
          {news}
        </p>
        <p className={styles.note}>已经打开过的页面还在，返回就能接着读；网络恢复后，这一页会自己离开。</p>
      </div>
    </Page>
  );
}
