import { liveStatus } from '@academy/contract/limits.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { PageFooter } from '@academy/ui/page/page-footer.tsx';
import { Tag } from '@academy/ui/tag/tag.tsx';
import { staleTimes, useApi } from '../../../data/use-api.ts';
import { countWithUnit } from '../../../format/count.ts';
import { dateTime } from '../../../format/date-time.ts';
import { appNavigator } from '../../../navigation/navigator.ts';
import { contentHref, pageAddress } from '../../../navigation/paths.ts';
import styles from './live-desk.module.css';
import type { LiveDetail } from './live-ended.tsx';
import { useLiveTransitions } from './use-live-transitions.ts';

type Props = { live: LiveDetail; onChanged: () => Promise<unknown> };

/** Milliseconds between two reads of the live while the page is shown. */
const pollInterval = 5_000;

/** For assistants and operators: the live is started and ended from here, and its expert sends the picture. */
export function LiveDesk({ live, onChanged }: Props) {
  const { startLive, endLive } = useLiveTransitions(live);
  const isLive = live.status === liveStatus.live;
  // Its expert, the clock or another manager may start and end it, too.
  useApi(
    'GET user/expert/livedetail',
    { content_id: live.content_id },
    {
      staleTime: staleTimes.moment,
      refetchInterval: pollInterval,
    },
  );
  const change = async (transition: () => Promise<unknown>) => {
    await transition();
    await onChanged();
  };
  return (
    <Page
      bar={<NavBar title="管理直播" onBack={() => appNavigator.navigateBack()} />}
      footer={
        !live.recorded && (
          <PageFooter>
            {isLive ? (
              <Button block variant="danger" onClick={() => change(endLive)}>
                结束直播
              </Button>
            ) : (
              <Button block onClick={() => change(startLive)}>
                开始直播
              </Button>
            )}
          </PageFooter>
        )
      }
    >
      <div className={styles.desk}>
        <h1>{live.title}</h1>
        <p className={styles.state}>
          <Tag tone={isLive ? 'live' : 'teal'}>{live.status_label}</Tag>
          <span>{`预定 ${dateTime(live.starts_at)} 开始`}</span>
          <span>{countWithUnit(live.reserve_count, '人已预约')}</span>
        </p>
        <p className={styles.note}>{describePicture(live)}</p>
        <ButtonLink variant="quiet" href={pageAddress(contentHref(live.content_type, live.content_id)!)}>
          打开直播间
        </ButtonLink>
      </div>
    </Page>
  );
}

function describePicture({ status, recorded, publishing }: LiveDetail): string {
  if (recorded) return '这是录播直播，会在预定的时间自动开始和结束。';
  if (status !== liveStatus.live)
    return '您是这场直播的管理者，可以替专家开始直播；画面由专家的页面或推流软件送出。';
  return publishing ? '画面正在播出。' : '直播已经开始，还在等专家的画面。';
}
