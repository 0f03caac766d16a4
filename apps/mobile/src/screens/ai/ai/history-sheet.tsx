import { useDeferredValue, useRef, useState } from 'react';
import type { QaSession } from '@academy/contract/areas/qa.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { IconButton } from '@academy/ui/icon-button/icon-button.tsx';
import { CloseIcon } from '@academy/ui/icon/action-icons.tsx';
import { ListFooter } from '@academy/ui/list/list-footer.tsx';
import { useFocusAfterRemoval } from '@academy/ui/list/use-focus-after-removal.ts';
import { PullRefresh } from '@academy/ui/pull-refresh/pull-refresh.tsx';
import { Sheet } from '@academy/ui/sheet/sheet.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { pagingState, refresh } from '../../../data/use-api-pages.ts';
import broken from '../../../drawings/error.svg?inline';
import nothing from '../../../drawings/nothing.svg?inline';
import { LoginRequired } from '../../../features/login-required/login-required.tsx';
import { relativeDate } from '../../../format/date-time.ts';
import { useIsSignedIn } from '../../../session/use-profile.ts';
import styles from './history-sheet.module.css';
import { type HistoryChat, useHistory, useHistoryChanges } from './use-history.ts';

type Props = { open: boolean; onClose: () => void; chat: HistoryChat };

export function HistorySheet({ open, onClose, chat }: Props) {
  const isSignedIn = useIsSignedIn();
  return (
    <Sheet open={open} onClose={onClose} title="问答历史">
      {isSignedIn ? (
        <History chat={chat} onClose={onClose} />
      ) : (
        <LoginRequired text="登录以后问的问题都会记在这里，换一台手机也找得到。" />
      )}
    </Sheet>
  );
}

function History({ chat, onClose }: Omit<Props, 'open'>) {
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim().slice(0, 60));
  const sessions = useHistory(keyword);
  const { openConversation, remove, removeAll } = useHistoryChanges(chat, onClose);
  const { data } = sessions;
  const list = useRef<HTMLUListElement>(null);
  const keys = (data ?? []).map(({ session_id: id }) => id);
  const removeKey = useFocusAfterRemoval({ list, keys }, (key) => {
    const session = data?.find(({ session_id: id }) => id === key);
    if (session) void remove(session);
  });
  return (
    <div className={styles.history}>
      <input
        type="search"
        className={styles.search}
        aria-label="搜索问答历史"
        placeholder="搜索问过的话"
        maxLength={60}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {sessions.isPending ? (
        <div role="status" aria-label="加载中">
          <Skeleton lines={6} />
        </div>
      ) : !data ? (
        <Failure src={broken} error={sessions.error} onRetry={sessions.refetch} />
      ) : data.length === 0 ? (
        <Empty
          src={nothing}
          text={keyword ? `没有找到“${keyword}”，换个说法试试。` : '还没有问过问题。问过的都会记在这里。'}
        />
      ) : (
        <PullRefresh preset="area" onRefresh={() => refresh(sessions)}>
          <ul ref={list} className={styles.list}>
            {data.map((session) => (
              <HistoryRow
                key={session.session_id}
                session={session}
                onOpen={() => openConversation(session)}
                onDelete={() => removeKey(session.session_id)}
              />
            ))}
          </ul>
          <ListFooter state={pagingState(sessions)} error={sessions.error} onMore={sessions.fetchNextPage} />
          {!keyword && (
            <Button variant="plain" block onClick={() => void removeAll()}>
              清空全部历史
            </Button>
          )}
        </PullRefresh>
      )}
    </div>
  );
}

type HistoryRowProps = {
  session: QaSession;
  /** The row waits for the returned promise. */
  onOpen: () => unknown;
  onDelete: () => void;
};

export function HistoryRow({
  session: { title, count, updated_at: at, snippet },
  onOpen,
  onDelete,
}: HistoryRowProps) {
  return (
    <li className={styles.row}>
      <button type="button" className={styles.open} onClick={() => void onOpen()}>
        <span className={styles.title}>{title}</span>
        {snippet !== null && snippet !== title && <span className={styles.snippet}>{snippet}</span>}
        <span className={styles.meta}>
          {relativeDate(at)} · {count} 个问题
        </span>
      </button>
      <IconButton label={`删除：${title}`} onClick={onDelete}>
        <CloseIcon />
      </IconButton>
    </li>
  );
}
