import { memo, type ReactNode } from 'react';
import type { Hotline, QaReference } from '@academy/contract/realtime/chat.ts';
import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { Button } from '@academy/ui/button/button.tsx';
import { Tag } from '@academy/ui/tag/tag.tsx';
import type { ChatClient } from '../../../features/chat/chat-client.ts';
import { type ChatTurn as Turn, isOver } from '../../../features/chat/chat-state.ts';
import { pageAddress } from '../../../navigation/paths.ts';
import type { VoiceChoice } from '../../../platform/speech.ts';
import { AnswerActions } from './answer-actions.tsx';
import { citedNumbers, splitNotice } from './answer-blocks.ts';
import { AnswerReferences, referenceHref } from './answer-references.tsx';
import { AnswerText } from './answer-text.tsx';
import { Signature } from './signature.tsx';
import styles from './chat-turn.module.css';
import type { AskOptions } from './use-question-input.ts';

type Props = {
  turn: Turn;
  client: Pick<ChatClient, 'rate'>;
  voice: VoiceChoice;
  /** Only the latest turn can be regenerated and has follow-up questions; what it asked back stays. */
  isLast: boolean;
  onAsk: (content: string, more?: AskOptions) => unknown;
};

export const ChatTurn = memo(function ChatTurn(props: Props) {
  const { question, answerer } = props.turn;
  return (
    <article className={styles.turn} aria-label={`问：${question}`}>
      <p className={styles.question}>
        <span className="visually-hidden">您问：</span>
        {question}
      </p>
      <Answer {...props} />
      {answerer !== 'none' && <FollowUps {...props} />}
    </article>
  );
});

function FollowUps({ turn, isLast, onAsk }: Props) {
  const { answerer, followUps } = turn;
  const isOffered = isLast || answerer === 'choices';
  if (!isOffered || !isOver(turn) || followUps.length === 0) return null;
  return (
    <ul className={styles.followUps} aria-label={followUpsLabel(answerer)}>
      {followUps.map((words) => (
        <li key={words}>
          <button type="button" onClick={() => onAsk(words, { origin: 'follow' })}>
            {words}
          </button>
        </li>
      ))}
    </ul>
  );
}

function followUpsLabel(answerer: Turn['answerer']): string {
  if (answerer === 'choices') return '您想问的是';
  return answerer === 'none' ? '最近的问题' : '接着问';
}

function Answer(props: Props) {
  const { turn, client, voice, isLast, onAsk } = props;
  const { question, text, phase, recordId, answerer } = turn;
  const over = isOver(turn);
  const askAgain = isLast ? () => onAsk(question, { regenerate: recordId ?? undefined }) : undefined;
  return (
    <div className={styles.answer} data-answerer={answerer} aria-busy={!over || undefined}>
      <Words turn={turn} />
      {phase === 'stopped' && <p className={styles.note}>已停止，以上是已经写好的部分。</p>}
      {phase === 'failed' && <Failed words={turn.failure} onRetry={askAgain} />}
      {/* The text refers to them, so they come before the next live. */}
      {answerer === 'none' && <FollowUps {...props} />}
      {over && <Sources turn={turn} />}
      {text && (
        <AnswerActions
          turn={turn}
          client={client}
          voice={voice}
          onRegenerate={over && recordId !== null ? askAgain : undefined}
        />
      )}
    </div>
  );
}

/** The text of an answer, below who answers and whom to call. */
function Words({ turn }: { turn: Turn }) {
  const { hotlines, references } = turn;
  const { notice, answer } = splitNotice(turn);
  const over = isOver(turn);
  return (
    <>
      {notice && <Notice text={notice} />}
      {(answer || hotlines.length > 0) && <AnswererTag turn={turn} />}
      {hotlines.length > 0 && <HotlineList hotlines={hotlines} />}
      {!answer && !over && <Thinking />}
      {answer && <AnswerText text={answer} references={references} grows={!over} />}
    </>
  );
}

const noReferences: readonly QaReference[] = [];

/** The line of hotlines above an answer: who answers below has not written it, so it stands above their badge. */
const Notice = ({ text }: { text: string }) => (
  <div className={styles.notice} role="note" aria-label="紧急求助">
    <AnswerText text={text} references={noReferences} grows={false} />
  </div>
);

/**
 * The sources that the answer cites. When the library has no answer, these are related contents and a live where the
 * question can be asked.
 */
function Sources({ turn: { answerer, text, references } }: { turn: Turn }) {
  const numbers = citedNumbers(text);
  const cited = references.filter(({ number }) => numbers.has(number));
  const live = answerer === 'none' ? cited.find(isLive) : undefined;
  const to = live && referenceHref(live);
  if (cited.length === 0) return null;
  return (
    <>
      <AnswerReferences title={referencesTitle(answerer, cited)} references={cited} />
      {to && (
        <p>
          <ButtonLink href={pageAddress(to)} variant="quiet" small>
            在下次直播提问
          </ButtonLink>
        </p>
      )}
    </>
  );
}

function referencesTitle(answerer: Turn['answerer'], cited: readonly QaReference[]): string {
  if (answerer !== 'none') return '出处';
  return cited.every(isLive) ? '下次直播' : '相近的内容';
}

const isLive = ({ related_type: type }: QaReference) => type === 'expertLive';

const answererLabels = {
  expert: '专家审定',
  extract: '学院资料摘录',
  model: null,
  safety: '请先看这里',
  // The first sentence already says who answers, or it is only a greeting.
  choices: null,
  none: null,
} as const;

/** Says who wrote the answer, before the text: generated text must be labelled. */
function AnswererTag({ turn: { generated, answerer, references } }: { turn: Turn }): ReactNode {
  const approved = answerer === 'expert' ? references.find(({ signed }) => signed) : undefined;
  if (approved) return <Signature label={answererLabels.expert} reference={approved} />;
  const words = generated ? 'AI 生成，仅供参考' : answerer && answererLabels[answerer];
  return words ? (
    <p>
      <Tag>{words}</Tag>
    </p>
  ) : null;
}

const Thinking = () => (
  <p className={styles.thinking} role="status">
    正在查学院的资料
    <i />
    <i />
    <i />
  </p>
);

function Failed({ words, onRetry }: { words: string | null; onRetry: (() => void) | undefined }) {
  return (
    <div className={styles.failed} role="alert">
      <p>{words ?? '这次没能回答上来，请再问一次'}</p>
      {onRetry && (
        <Button small variant="quiet" onClick={onRetry}>
          再问一次
        </Button>
      )}
    </div>
  );
}

function HotlineList({ hotlines }: { hotlines: readonly Hotline[] }) {
  return (
    <ul className={styles.list} aria-label="求助电话">
      {hotlines.map(({ name, number, hours }) => (
        <li key={number}>
          <a className={styles.hotline} href={`tel:${number}`}>
            <span className="visually-hidden">拨打</span>
            <span className={styles.number}>{number}</span>
            <span className={styles.name}>
              {name}
              {hours && <small>{hours}</small>}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
