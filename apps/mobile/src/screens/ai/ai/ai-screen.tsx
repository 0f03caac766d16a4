import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { PullRefresh } from '@academy/ui/pull-refresh/pull-refresh.tsx';
import { Loading } from '@academy/ui/state/loading.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { useEffect, useRef, useState } from 'react';
import { useChat } from '../../../features/chat/use-chat.ts';
import { usePage } from '../../../navigation/page-context.ts';
import { useChunk } from '../../../platform/use-chunk.ts';
import { refresh } from '../../../session/refresh.ts';
import { AiActions } from './ai-actions.tsx';
import styles from './ai-screen.module.css';
import { AskBar } from './ask-bar.tsx';
import { greeting } from './greeting.ts';
import { HotQuestions, useHotQuestions } from './hot-questions.tsx';
import { Promises } from './promises.tsx';
import { useAsking } from './use-asking.ts';
import { Welcome } from './welcome.tsx';

const loadConversation = () => import('./conversation.tsx');
const loadHistory = () => import('./history-sheet.tsx');

/** Where one asks: what others ask before the first question, then the conversation. */
export default function AiScreen() {
  const { query } = usePage();
  const chat = useChat();
  const { client, state } = chat;
  const asking = useAsking(chat);
  const { turns } = state;
  const isRunning = turns.some(({ phase }) => phase === 'running' || phase === 'sending');
  const [hasHistory, setHistory] = useState(query.history === '1');
  const conversation = useChunk(loadConversation, client !== undefined);
  const history = useChunk(loadHistory, hasHistory);
  const scroller = useScrollBack(turns.length === 0);
  const begin = () => {
    asking.forget();
    client?.begin();
  };
  const renew = () =>
    client?.renew().catch((error: Error) => {
      toast.show(error.message);
      throw error;
    });
  const actions = (
    <AiActions
      onBegin={turns.length > 0 ? begin : undefined}
      isRunning={isRunning}
      onHistory={() => setHistory(true)}
    />
  );
  return (
    <Page
      scrollRef={scroller}
      bar={<NavBar title="智能问答">{actions}</NavBar>}
      footer={<AskBar asking={asking} client={client} state={state} isRunning={isRunning} />}
    >
      {turns.length === 0 ? (
        <Start onAsk={(question) => void asking.ask(question, { origin: 'hot' })} />
      ) : (
        <PullRefresh onRefresh={renew}>
          <div className={styles.body}>
            {conversation && client ? (
              <conversation.Conversation state={state} client={client} onAsk={asking.ask} />
            ) : (
              <Loading />
            )}
          </div>
        </PullRefresh>
      )}
      {history && client && (
        <history.HistorySheet open={hasHistory} onClose={() => setHistory(false)} chat={client} />
      )}
    </Page>
  );
}

/** For what scrolls: the start is seen from its top when one comes back to it from a conversation. */
function useScrollBack(isStart: boolean) {
  const scroller = useRef<HTMLElement>(null);
  const wasStart = useRef(isStart);
  useEffect(() => {
    if (isStart && !wasStart.current) scroller.current?.scrollTo({ top: 0 });
    wasStart.current = isStart;
  }, [isStart]);
  return scroller;
}

/** Before the first question. */
function Start({ onAsk }: { onAsk: (question: string) => void }) {
  const [turn, setTurn] = useState(0);
  const hot = useHotQuestions(turn);
  const [now, setNow] = useState(() => new Date());
  const renew = () => {
    setNow(new Date());
    return refresh(hot);
  };
  return (
    <PullRefresh onRefresh={renew}>
      <div className={styles.body}>
        <Welcome greeting={greeting(now)} />
        <HotQuestions turn={turn} onTurn={() => setTurn(turn + 1)} onAsk={onAsk} />
        <Promises />
      </div>
    </PullRefresh>
  );
}
