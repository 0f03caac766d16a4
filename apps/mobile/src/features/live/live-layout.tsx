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
import { isUpcoming, type LiveContent } from './live-detail.ts';
import { LiveHead } from './live-head.tsx';
import styles from './live-layout.module.css';

type Props = {
  content: LiveContent;
  /** The video, or what stands in its place. */
  stage: ReactNode;
  /** The bar at the bottom. */
  footer: ReactNode;
  comments: ReactNode;
  /** What goes with it; below the introduction. */
  related: ReactNode;
  /** Beside the expert's name. */
  follow?: ReactNode;
  /** At the right of the title. */
  more?: ReactNode;
  /** Above the title. */
  note?: ReactNode;
  /** Draws a run of the introduction's words. */
  renderText?: (words: string) => ReactNode;
};
type View = 'intro' | 'comments';

/** A live's page: the stage on top, below it what it is about and what others say. */
export function LiveLayout({ content, renderText, ...parts }: Props) {
  const { stage, footer, comments, related, follow, more, note } = parts;
  const [view, setView] = useState<View>('intro');
  const { content_id: contentId, comment_count: said, live, body, summary } = content;
  const id = `live-${contentId}`;
  const items = [
    { key: 'intro', label: '介绍' },
    { key: 'comments', label: said > 0 ? `评论 ${count(said)}` : '评论' },
  ] as const;
  return (
    <Page footer={footer}>
      <div className={styles.stage}>
        {stage}
        <div className={styles.back}>
          <IconButton label="返回" tone="scrim" onClick={() => appNavigator.navigateBack()}>
            <BackIcon />
          </IconButton>
        </div>
      </div>
      <div className={styles.body}>
        {note}
        <LiveHead content={content} follow={follow} more={more} />
        {isUpcoming(live) && <AddToCalendar content={content} />}
        <div className={styles.tabs}>
          <Tabs id={id} label="直播内容" items={items} value={view} onChange={setView} />
        </div>
        <TabPanel id={id} value={view}>
          {view === 'comments' ? (
            comments
          ) : (
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
          )}
        </TabPanel>
        {view === 'intro' && related}
      </div>
    </Page>
  );
}
