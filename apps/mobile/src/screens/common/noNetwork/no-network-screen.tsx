import { Button } from '@academy/ui/button/button.tsx';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import drawing from '../../../drawings/offline.svg?inline';
import { appNavigator } from '../../../navigation/navigator.ts';
import { call } from '../../../data/call.ts';
import styles from './no-network-screen.module.css';

/** Says that the network is gone and what still works; closes by itself when it is back. */
export default function NoNetworkScreen() {
  const isShown = useRef(false);
  const close = () => {
    // A late response must not close a page opened meanwhile.
    if (isShown.current) appNavigator.navigateBack();
    isShown.current = false;
  };
  /** The browser may report a network that has no internet access, so the server is requested. */
  const check = () => call('GET system/config', {}).then(close);
  const [message, setMessage] = useState('');
  const retry = () => {
    setMessage('');
    return check().catch(() => setMessage('还是没有连上，请稍后再试。'));
  };
  const onOnline = useEffectEvent(() => void check().catch(() => {}));
  useEffect(() => {
    isShown.current = true;
    const listener = () => onOnline();
    window.addEventListener('online', listener);
    return () => {
      isShown.current = false;
      window.removeEventListener('online', listener);
    };
  }, []);
  return (
    <Page bar={<NavBar onBack={close} />}>
      <div className={styles.state}>
        <img className={styles.drawing} src={drawing} alt="" width={320} height={220} />
        <h1 className={styles.title}>网络好像断开了</h1>
        <p className={styles.message}>请看看无线网络或移动数据是否打开，飞行模式是否关闭。</p>
        <Button onClick={retry}>点击重试</Button>
        <p className={styles.status} role="status">
          {message}
        </p>
        <p className={styles.note}>已经打开过的页面还在，返回就能接着读；网络恢复后，这一页会自己离开。</p>
      </div>
    </Page>
  );
}
