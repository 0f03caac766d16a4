import { useEffect, useRef, useState } from 'react';
import { IconButton } from '@academy/ui/icon-button/icon-button.tsx';
import { PlusIcon } from '@academy/ui/icon/action-icons.tsx';
import { ClockIcon } from '@academy/ui/icon/subject-icons.tsx';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { PullRefresh } from '@academy/ui/pull-refresh/pull-refresh.tsx';
import { Loading } from '@academy/ui/state/loading.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { refresh } from '../../../data/use-api-pages.ts';
import { useChat } from '../../../features/chat/use-chat.ts';
import { usePage } from '../../../navigation/page-context.ts';
import { useLazyChunk } from '../../../platform/use-lazy-chunk.ts';
import styles from './ai-screen.module.css';
import { AskBar } from './ask-bar.tsx';
import { HotQuestions, useHotQuestions } from './hot-questions.tsx';
import { useQuestionInput } from './use-question-input.ts';
import { AssistantFeatures, greetingAt, Welcome } from './welcome.tsx';

const loadConversation = () => import('./conversation.tsx');
const loadHistory = () => import('./history-sheet.tsx');

/** The assistant: hot questions before the first question, then the conversation. */
export default function AiScreen() {
  const { query } = usePage();
  const chat = useChat();
  const { client, state } = chat;
  const questionInput = useQuestionInput(chat);
  const { turns } = state;
  const isRunning = turns.some(({ phase }) => phase === 'running' || phase === 'sending');
  const [hasHistory, setHistory] = useState(query.history === '1');
  const conversation = useLazyChunk(loadConversation, client !== undefined);
  const history = useLazyChunk(loadHistory, hasHistory);
  const scroller = useScrollToTopAtStart(turns.length === 0);
  const startNewConversation = () => {
    questionInput.clearProblem();
    client?.startNew();
  };
  const reload = () =>
    client?.reconnect().catch((error: Error) => {
      toast.show(error.message);
      throw error;
    });
  const actions = (
    <AiActions
      onNewConversation={turns.length > 0 ? startNewConversation : undefined}
      isRunning={isRunning}
      onHistory={() => setHistory(true)}
    />
  );
  return (
    <Page
      scrollRef={scroller}
      bar={<NavBar title="智能问答">{actions}</NavBar>}
      footer={<AskBar questionInput={questionInput} client={client} state={state} isRunning={isRunning} />}
    >
      {turns.length === 0 ? (
        <Start onAsk={(question) => void questionInput.ask(question, { origin: 'hot' })} />
      ) : (
        <PullRefresh onRefresh={reload}>
          <div className={styles.body}>
            {conversation && client ? (
              <conversation.Conversation state={state} client={client} onAsk={questionInput.ask} />
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

/**
 * Returns a ref for the scroller. When the conversation is emptied, it scrolls to the top, so that the start is seen
 * from its beginning.
 */
function useScrollToTopAtStart(isAtStart: boolean) {
  const scroller = useRef<HTMLElement>(null);
  const wasAtStart = useRef(isAtStart);
  useEffect(() => {
    if (isAtStart && !wasAtStart.current) scroller.current?.scrollTo({ top: 0 });
    wasAtStart.current = isAtStart;
  }, [isAtStart]);
  return scroller;
}

function Start({ onAsk }: { onAsk: (question: string) => void }) {
  const [batch, setBatch] = useState(0);
  const hotQuestions = useHotQuestions(batch);
  const [now, setNow] = useState(() => new Date());
  const reload = () => {
    setNow(new Date());
    return refresh(hotQuestions);
  };
  return (
    <PullRefresh onRefresh={reload}>
      <div className={styles.body}>
        <Welcome greeting={greetingAt(now)} />
        <HotQuestions batch={batch} onNextBatch={() => setBatch(batch + 1)} onAsk={onAsk} />
        <AssistantFeatures />
      </div>
    </PullRefresh>
  );
}

type AiActionsProps = {
  onNewConversation: (() => void) | undefined;
  isRunning: boolean;
  onHistory: () => void;
};

export function AiActions({ onNewConversation, isRunning, onHistory }: AiActionsProps) {
  return (
    <>
      {onNewConversation && (
        <IconButton label="新对话" disabled={isRunning} onClick={onNewConversation}>
          <PlusIcon />
        </IconButton>
      )}
      <IconButton label="问答历史" onClick={onHistory}>
        <ClockIcon />
      </IconButton>
    </>
  );
}
