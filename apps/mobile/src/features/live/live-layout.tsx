import { BackIcon } from '@academy/ui/icon/back.tsx';
import { IconButton } from '@academy/ui/icon-button/icon-button.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { RichText } from '@academy/ui/rich-text/rich-text.tsx';
import { Section } from '@academy/ui/section/section.tsx';
import { TabPanel } from '@academy/ui/tabs/tab-panel.tsx';
import { Tabs } from '@academy/ui/tabs/tabs.tsx';
import { type ReactNode, useState } from 'react';
import { count } from '../../format/count.ts';
import { appNavigator } from '../../navigation/navigator.ts';
import { AddToCalendar } from './add-to-calendar.tsx';
import { LiveAgenda } from './live-agenda.tsx';
import { LiveByline } from './live-byline.tsx';
import { isRunning, isUpcoming, type LiveContent } from './live-detail.ts';
import { LiveHead } from './live-head.tsx';
import styles from './live-layout.module.css';

type Props = {
  content: LiveContent;
  /** The video, or what stands in its place. */
  stage: ReactNode;
  /** The bar at the bottom. */
  footer: ReactNode;
  comments: ReactNode;
  /** What is said while it runs, which comes first then, or was said while it ran. */
  talk?: ReactNode;
  /** What goes with it; below the introduction. */
  related: ReactNode;
  /** Beside the expert's name. */
  follow?: ReactNode;
  /** At the right of the title. */
  more?: ReactNode;
  /** Before the introduction: what it consists of. */
  sessions?: ReactNode;
  /** Below the title: another way to follow it. */
  listening?: ReactNode;
  /** Above the title. */
  note?: ReactNode;
  /** Draws a run of the introduction's words. */
  renderText?: (words: string) => ReactNode;
};
type View = 'talk' | 'intro' | 'comments';

/** A live's page: the stage on top, below it what it is about and what others say. */
export function LiveLayout({ content, renderText, ...parts }: Props) {
  const { stage, footer, comments, talk, related, follow, more, note, listening, sessions } = parts;
  const [chosen, setView] = useState<View>();
  const hasTalk = Boolean(talk);
  // While one can talk, the field to do so stands on the first screen: who holds it stands with the introduction.
  const isTalking = hasTalk && isRunning(content.live);
  const usual = isTalking ? 'talk' : 'intro';
  const about = (
    <>
      <LiveByline content={content} follow={follow} />
      {listening}
    </>
  );
  const view = chosen === undefined || (chosen === 'talk' && !hasTalk) ? usual : chosen;
  const { content_id: contentId, comment_count: said, live } = content;
  const id = `live-${contentId}`;
  const items: { key: View; label: string }[] = [
    ...(hasTalk ? [{ key: 'talk', label: '互动' } as const] : []),
    { key: 'intro', label: '介绍' },
    { key: 'comments', label: said > 0 ? `评论 ${count(said)}` : '评论' },
  ];
  return (
    <Page footer={footer}>
      <div className={styles.stage} data-stage="">
        <div className={styles.back}>
          <IconButton label="返回" tone="scrim" onClick={() => appNavigator.navigateBack()}>
            <BackIcon />
          </IconButton>
        </div>
        {stage}
      </div>
      <div className={styles.body}>
        {note}
        <LiveHead content={content} more={more} />
        {!isTalking && about}
        {isUpcoming(live) && <AddToCalendar content={content} />}
        <div className={styles.tabs}>
          <Tabs id={id} label="直播内容" items={items} value={view} onChange={setView} />
        </div>
        <TabPanel id={id} value={view}>
          {view === 'talk' && talk}
          {view === 'comments' && comments}
          {view === 'intro' && (
            <>
              {isTalking && about}
              {sessions}
              <Introduction content={content} renderText={renderText} />
            </>
          )}
        </TabPanel>
        {view === 'intro' && related}
      </div>
    </Page>
  );
}

/** What comes when, and what it is about. */
function Introduction({ content, renderText }: Pick<Props, 'content' | 'renderText'>) {
  const { live, body, summary } = content;
  return (
    <>
      {live.agenda.length > 0 && (
        <Section title="流程">
          <LiveAgenda live={live} />
        </Section>
      )}
      <div className={styles.intro}>
        {body.length > 0 ? <RichText blocks={body} renderText={renderText} /> : <p>{summary}</p>}
      </div>
    </>
  );
}
