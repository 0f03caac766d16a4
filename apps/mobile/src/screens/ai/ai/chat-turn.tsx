import type { QaReference } from '@academy/contract/realtime/chat.ts';
import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { Button } from '@academy/ui/button/button.tsx';
import { Tag } from '@academy/ui/tag/tag.tsx';
import { memo, type ReactNode } from 'react';
import type { ChatClient } from '../../../features/chat/chat-client.ts';
import { type ChatTurn as Turn, isOver } from '../../../features/chat/chat-state.ts';
import { pageAddress } from '../../../navigation/paths.ts';
import { AnswerActions } from './answer-actions.tsx';
import { markedNumbers } from './answer-blocks.ts';
import { AnswerReferences } from './answer-references.tsx';
import { AnswerText } from './answer-text.tsx';
import styles from './chat-turn.module.css';
import { HotlineList } from './hotline-list.tsx';
import { referenceHref } from './reference-href.ts';
import type { AskMore } from './use-asking.ts';

type Props = {
  turn: Turn;
  client: Pick<ChatClient, 'rate'>;
  speaks: boolean;
  /** The latest one can be asked again, and gone on from. */
  isLast: boolean;
  onAsk: (content: string, more?: AskMore) => unknown;
};

/** One question with its answer. */
export const ChatTurn = memo(function ChatTurn(props: Props) {
  const { question, followUps } = props.turn;
  return (
    <article className={styles.turn} aria-label={`问：${question}`}>
      <p className={styles.question}>
        <span className="visually-hidden">您问：</span>
        {question}
      </p>
      <Answer {...props} />
      {props.isLast && isOver(props.turn) && followUps.length > 0 && (
        <ul className={styles.followUps} aria-label="接着问">
          {followUps.map((words) => (
            <li key={words}>
              <button type="button" onClick={() => props.onAsk(words, { origin: 'follow' })}>
                {words}
              </button>
            </li>
          ))}
        </ul>
      )}
    </article>
  );
});

function Answer({ turn, client, speaks, isLast, onAsk }: Props) {
  const { question, text, phase, hotlines, recordId } = turn;
  const over = isOver(turn);
  const again = isLast ? () => onAsk(question, { regenerate: recordId ?? undefined }) : undefined;
  return (
    <div className={styles.answer} data-answerer={turn.answerer} aria-busy={!over || undefined}>
      {(text || hotlines.length > 0) && <Writer turn={turn} />}
      {hotlines.length > 0 && <HotlineList hotlines={hotlines} />}
      {!text && !over && <Thinking />}
      {text && <AnswerText text={text} references={turn.references} grows={!over} />}
      {phase === 'stopped' && <p className={styles.note}>已停止，以上是已经写好的部分。</p>}
      {phase === 'failed' && <Failed words={turn.failure} onAgain={again} />}
      {over && <Sources turn={turn} />}
      {text && (
        <AnswerActions
          turn={turn}
          client={client}
          speaks={speaks}
          onRegenerate={over && recordId !== null ? again : undefined}
        />
      )}
    </div>
  );
}

/** Those that the answer names; where the library has nothing, what comes near, and a live to ask in. */
function Sources({ turn: { answerer, text, references } }: { turn: Turn }) {
  const numbers = markedNumbers(text);
  const named = references.filter(({ number }) => numbers.has(number));
  const live = answerer === 'none' ? named.find(isLive) : undefined;
  const to = live && referenceHref(live);
  if (named.length === 0) return null;
  return (
    <>
      <AnswerReferences title={titleOf(answerer, named)} references={named} />
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

function titleOf(answerer: Turn['answerer'], named: readonly QaReference[]): string {
  if (answerer !== 'none') return '出处';
  return named.every(isLive) ? '下次直播' : '相近的内容';
}

const isLive = ({ related_type: type }: QaReference) => type === 'expertLive';

const writers = {
  expert: '专家审定',
  extract: '学院资料摘录',
  model: null,
  safety: '请先看这里',
  // Its first sentence says it, or it is no more than a greeting.
  none: null,
} as const;

/** Who answers: what a machine wrote says so, before it is read. */
function Writer({ turn: { generated, answerer } }: { turn: Turn }): ReactNode {
  const words = generated ? 'AI 生成，仅供参考' : answerer && writers[answerer];
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

function Failed({ words, onAgain }: { words: string | null; onAgain: (() => void) | undefined }) {
  return (
    <div className={styles.failed} role="alert">
      <p>{words ?? '这次没能回答上来，请再问一次'}</p>
      {onAgain && (
        <Button small variant="quiet" onClick={onAgain}>
          再问一次
        </Button>
      )}
    </div>
  );
}
