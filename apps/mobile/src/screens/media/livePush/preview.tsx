import { Button } from '@academy/ui/button/button.tsx';
import { BackIcon } from '@academy/ui/icon/action-icons.tsx';
import { IconButton } from '@academy/ui/icon-button/icon-button.tsx';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { LiveStudio, StudioState } from '../../../features/live-studio/live-studio.ts';
import { appNavigator } from '../../../navigation/navigator.ts';
import styles from './preview.module.css';

type Props = {
  studio: LiveStudio;
  devices: StudioState;
  corner: ReactNode;
  children?: ReactNode;
};

/** The picture as viewers get it, or why it failed and what to do. */
export function Preview({ studio, devices: { phase, failure }, corner, children }: Props) {
  const container = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { canvas } = studio;
    if (canvas) container.current?.replaceChildren(canvas);
  }, [studio, phase]);
  return (
    <div className={styles.stage} data-stage="">
      <div className={styles.back}>
        <IconButton label="返回" tone="scrim" onClick={() => appNavigator.navigateBack()}>
          <BackIcon />
        </IconButton>
      </div>
      <div ref={container} className={styles.picture} role="img" aria-label="直播画面预览" />
      {phase === 'opening' && (
        <p className={styles.opening} role="status">
          正在打开摄像头和麦克风…
        </p>
      )}
      {phase === 'failed' && failure && (
        <div className={styles.failed} role="alert">
          <strong>{failure.title}</strong>
          <ol>
            {failure.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <div className={styles.ways}>
            <Button small onClick={() => studio.open()}>
              再试一次
            </Button>
            <Button small variant="quiet" onClick={() => studio.open({ camera: false })}>
              只用声音
            </Button>
          </div>
        </div>
      )}
      <div className={styles.corner}>{corner}</div>
      {children}
    </div>
  );
}
