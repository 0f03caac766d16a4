import { useQueryClient } from '@tanstack/react-query';
import type { NoticeTopic } from '@academy/contract/notice-limits.ts';
import { Card } from '@academy/ui/card/card.tsx';
import { Cell } from '@academy/ui/cell/cell.tsx';
import { Switch } from '@academy/ui/field/switch.tsx';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { Section } from '@academy/ui/section/section.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { useApiMutation } from '../../data/use-api-mutation.ts';
import { useApi } from '../../data/use-api.ts';
import failed from '../../drawings/error.svg?inline';
import { appNavigator } from '../../navigation/navigator.ts';
import { usePageTitle } from '../../navigation/page-context.ts';
import { registerPush } from '../../session/register-push.ts';
import styles from './notice-settings-page.module.css';

interface Choice {
  readonly topic: NoticeTopic;
  readonly title: string;
  readonly note: string;
}

const groups: readonly { title: string; choices: readonly Choice[] }[] = [
  {
    title: '直播',
    choices: [
      { topic: 'reminder', title: '开播前提醒', note: '开始前 24 小时、1 小时、5 分钟' },
      { topic: 'live', title: '预约的直播有变化', note: '开播了、改时间了、可以看回放了' },
      { topic: 'expert', title: '关注的专家', note: '有新的直播、开始直播' },
    ],
  },
  {
    title: '评论',
    choices: [
      { topic: 'reply', title: '有人回复我', note: '一小时里的多条回复合成一条' },
      { topic: 'review', title: '审核结果', note: '我的评论有没有通过' },
    ],
  },
  {
    title: '学院',
    choices: [{ topic: 'system', title: '学院通知', note: '毕业证书、孩子的绑定有变化，申请的直播有结果' }],
  },
];

const pageTitle = '通知设置';

export function NoticeSettingsPage() {
  usePageTitle(pageTitle);
  return (
    <Page bar={<NavBar title={pageTitle} onBack={() => appNavigator.navigateBack()} />}>
      <div className={styles.body}>
        <NoticeSwitches />
      </div>
    </Page>
  );
}

function NoticeSwitches() {
  const { settings, isPending, error, retry, setTopic } = useNoticeSettings();
  if (isPending) return <SettingsSkeleton />;
  if (!settings) return <Failure src={failed} error={error} onRetry={retry} />;
  return (
    <>
      {groups.map(({ title, choices }) => (
        <Section key={title} title={title}>
          <Card flush>
            <div className={styles.rows}>
              {choices.map(({ topic, title: name, note }) => (
                <Cell
                  key={topic}
                  title={name}
                  note={note}
                  value={
                    <Switch
                      label={name}
                      checked={settings[topic]}
                      onChange={(isOn) => setTopic(topic, isOn)}
                    />
                  }
                />
              ))}
            </div>
          </Card>
        </Section>
      ))}
      <p className={styles.note}>关掉的消息不再发给您，已经收到的还在。</p>
    </>
  );
}

function SettingsSkeleton() {
  return (
    <div role="status" aria-label="加载中">
      {groups.map(({ title, choices }) => (
        <div key={title} className={styles.shape}>
          <Skeleton width="4rem" height="2.75rem" />
          <Skeleton height={`${choices.length * 4.25}rem`} />
        </div>
      ))}
    </div>
  );
}

const key = ['GET user/notice/settings', {}] as const;
type Settings = Record<NoticeTopic, boolean>;

/** The notice settings. A change is shown at once, and reverted when the server refuses it. */
function useNoticeSettings() {
  const client = useQueryClient();
  const query = useApi('GET user/notice/settings', {});
  const updateCache = (topic: NoticeTopic, isOn: boolean) =>
    client.setQueryData<Settings>(key, (previous) => previous && { ...previous, [topic]: isOn });
  const change = useApiMutation('POST user/notice/settings', {
    onError: (_, { topic, wanted: isOn }) => void updateCache(topic, isOn === 0),
  });
  return {
    settings: query.data,
    isPending: query.isPending,
    error: query.error,
    retry: query.refetch,
    setTopic: (topic: NoticeTopic, isOn: boolean): void => {
      updateCache(topic, isOn);
      // Asks for permission to send push notifications, which arrive while the app is closed.
      if (isOn) void registerPush();
      change.mutate({ topic, wanted: isOn ? 1 : 0 });
    },
  };
}
