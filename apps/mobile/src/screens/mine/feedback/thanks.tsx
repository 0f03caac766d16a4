import { Button } from '@academy/ui/button/button.tsx';
import { useEffect, useRef } from 'react';
import { appNavigator } from '../../../navigation/navigator.ts';
import styles from './thanks.module.css';
import drawing from './thanks.svg?inline';

/** It has arrived. */
export function Thanks() {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form and whatever had the focus in it are gone; what has come is read out.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.thanks}>
      <img src={drawing} alt="" width={200} height={150} />
      <h2 ref={heading} tabIndex={-1}>
        收到了，谢谢您
      </h2>
      <p>我们会认真看每一条。</p>
      <Button onClick={() => appNavigator.navigateBack()}>回到我的</Button>
    </div>
  );
}
