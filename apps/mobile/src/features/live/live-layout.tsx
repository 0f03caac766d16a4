import { type ReactNode } from 'react';
import { IconButton } from '@academy/ui/icon-button/icon-button.tsx';
import { BackIcon } from '@academy/ui/icon/action-icons.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { RichText } from '@academy/ui/rich-text/rich-text.tsx';
import { Section } from '@academy/ui/section/section.tsx';
import { TabPanel, Tabs } from '@academy/ui/tabs/tabs.tsx';
import { Tag } from '@academy/ui/tag/tag.tsx';
import { count, countWithUnit } from '../../format/count.ts';
import { joinDetails } from '../../format/details.ts';
import { appNavigator } from '../../navigation/navigator.ts';
import { usePageState } from '../../navigation/page-state.ts';
import { AddToCalendarButton } from './add-to-calendar.tsx';
import { useNow } from './countdown.tsx';
import { LiveByline } from './live-byline.tsx';
import {
  findCurrentAgendaItem,
  formatTimeRange,
  isRecordedBroadcast,
  isRunning,
  isUpcoming,
  followsPlan,
  type LiveContent,
  type LiveDetails,
} from './live-details.ts';
import styles from './live-layout.module.css';
import { useReservation } from './reserve-button.tsx';

type LiveLayoutProps = {
  content: LiveContent;
  /** The video, or what is shown in its place. */
  stage: ReactNode;
  /** The bar at the bottom. */
  footer: ReactNode;
  comments: ReactNode;
  /** The live chat: first tab while the live runs, or its record afterwards. */
  chat?: ReactNode;
  /** Related contents, below the introduction. */
  related: ReactNode;
  /** Beside the expert's name. */
  follow?: ReactNode;
  /** On the right of the title. */
  more?: ReactNode;
  /** Before the introduction: the lessons of the live. */
  sessions?: ReactNode;
  /** Below the title: the switch to sound only. */
  soundOnly?: ReactNode;
  /** Above the title. */
  note?: ReactNode;
  /** Renders a run of the introduction's text. */
  renderText?: (text: string) => ReactNode;
};
type View = 'talk' | 'intro' | 'comments';

/** The page of a live: the video on top, introduction, chat and comments below. */
export function LiveLayout({ content, renderText, ...slots }: LiveLayoutProps) {
  const { stage, footer, comments, chat, related, follow, more, note, soundOnly, sessions } = slots;
  const [chosen, setView] = usePageState<View | ''>('tab', '');
  const hasChat = Boolean(chat);
  // While the chat is open, its input has to be on the first screen, so the byline moves to the introduction.
  const isChatting = hasChat && isRunning(content.live);
  const defaultView = isChatting ? 'talk' : 'intro';
  const byline = (
    <>
      <LiveByline content={content} follow={follow} />
      {soundOnly}
    </>
  );
  const view = chosen === '' || (chosen === 'talk' && !hasChat) ? defaultView : chosen;
  const { content_id: contentId, comment_count: commentCount, live } = content;
  const id = `live-${contentId}`;
  const items: { key: View; label: string }[] = [
    ...(hasChat ? [{ key: 'talk', label: '互动' } as const] : []),
    { key: 'intro', label: '介绍' },
    { key: 'comments', label: commentCount > 0 ? `评论 ${count(commentCount)}` : '评论' },
  ];
  return (
    <Page footer={footer}>
      <div className={styles.screen} data-view={view}>
        <div className={styles.stage} data-stage="">
          <div className={styles.back}>
            <IconButton label="返回" tone="scrim" onClick={() => appNavigator.navigateBack()}>
              <BackIcon />
            </IconButton>
          </div>
          {stage}
        </div>
        <div className={styles.body}>
          <div>
            {note}
            <LiveHeader content={content} more={more} />
            {!isChatting && byline}
            {isUpcoming(live) && <AddToCalendarButton content={content} />}
            <div className={styles.tabs}>
              <Tabs id={id} label="直播内容" items={items} value={view} onChange={setView} />
            </div>
          </div>
          <TabPanel id={id} value={view}>
            {view === 'talk' && chat}
            {view === 'comments' && comments}
            {view === 'intro' && (
              <>
                {isChatting && byline}
                {sessions}
                <Introduction content={content} renderText={renderText} />
              </>
            )}
          </TabPanel>
          {view === 'intro' && related}
        </div>
      </div>
    </Page>
  );
}

function Introduction({ content, renderText }: Pick<LiveLayoutProps, 'content' | 'renderText'>) {
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

type LiveHeaderProps = {
  content: LiveContent;
  /** On the right of the title. */
  more?: ReactNode;
};

export function LiveHeader({ content, more }: LiveHeaderProps) {
  const { title, live, major, view_count: views } = content;
  const { count: reserveCount } = useReservation(content);
  const { capacity } = live;
  const reservedText =
    capacity === null
      ? reserveCount > 0 && countWithUnit(reserveCount, '人已预约')
      : `${countWithUnit(reserveCount, '人已报名')}，共 ${capacity} 个名额`;
  const viewsText = views > 0 && countWithUnit(views, '次观看');
  return (
    <header>
      <div className={styles.top}>
        <h1 className={styles.title}>{title}</h1>
        {more}
      </div>
      <p className={styles.state}>
        <span role="status">
          <Tag tone={isRunning(live) ? 'live' : 'teal'}>{live.status_label}</Tag>
          {isRecordedBroadcast(live) && <Tag>录播</Tag>}
        </span>
        <time dateTime={live.starts_at} suppressHydrationWarning>
          {formatTimeRange(live)}
        </time>
      </p>
      <p className={styles.meta}>{joinDetails([major?.name, isUpcoming(live) ? reservedText : viewsText])}</p>
    </header>
  );
}

/** The agenda of a live. While it runs, the current item is marked. */
function LiveAgenda({ live }: { live: LiveDetails }) {
  const now = useNow();
  const hasTimes = followsPlan(live);
  const currentIndex = isRunning(live) && now !== undefined ? findCurrentAgendaItem(live, now) : -1;
  return (
    <ol className={styles.agenda} aria-label="流程">
      {live.agenda.map(({ at, title }, index) => (
        <li key={`${at}${title}`} aria-current={index === currentIndex ? 'step' : undefined}>
          {hasTimes && <time className={styles.at}>{at}</time>}
          <span>{title}</span>
          {index === currentIndex && <span className={styles.now}>进行中</span>}
        </li>
      ))}
    </ol>
  );
}
