import { type ComponentProps, useEffect } from 'react';
import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { Button } from '@academy/ui/button/button.tsx';
import { PageFooter } from '@academy/ui/page/page-footer.tsx';
import { InteractButtons } from '../../../features/interact/interact-buttons.tsx';
import { LiveCover } from '../../../features/live/live-cover.tsx';
import type { LiveContent } from '../../../features/live/live-details.ts';
import { LiveLayout } from '../../../features/live/live-layout.tsx';
import type { VideoEngine } from '../../../features/player/video-engine.ts';
import { pageAddress } from '../../../navigation/paths.ts';
import { requireLogin } from '../../../session/login.ts';
import { useIsSignedIn } from '../../../session/use-profile.ts';
import styles from './expert-live-screen.module.css';

type Props = {
  content: LiveContent;
  engine: VideoEngine;
  /** Why the user may not enter. */
  message: string | null;
  slots: Omit<ComponentProps<typeof LiveLayout>, 'content' | 'stage' | 'footer'>;
};

/** A running live for somebody who may not enter it: one sentence in place of picture and room. */
export function ExcludedLive({ content, engine, message, slots }: Props) {
  useEffect(() => engine.close(), [engine]);
  return (
    <LiveLayout
      {...slots}
      content={content}
      stage={
        <LiveCover content={content}>
          <p role="alert">{message}</p>
        </LiveCover>
      }
      footer={
        <PageFooter>
          <InteractButtons content={content} />
          <div className={styles.action}>
            <OtherAction />
          </div>
        </PageFooter>
      }
    />
  );
}

/** What can be done instead: a guest can sign in, others can watch another live. */
function OtherAction() {
  const isSignedIn = useIsSignedIn();
  if (!isSignedIn)
    return (
      <Button block onClick={() => requireLogin(() => {})}>
        登录
      </Button>
    );
  return (
    <ButtonLink block href={pageAddress('/pages/media/expertLive')}>
      看看别的直播
    </ButtonLink>
  );
}
