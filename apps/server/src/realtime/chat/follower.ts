import type { AnswerFacts, AnswerStanding, Tell } from './answer-facts.ts';

/** Somebody who wants to know an answer, and knows some of it. */
export interface Follower {
  /** They know more than there is here, and hear of it when it changes. */
  isAhead(): boolean;
  /** What they know does not hold any more. */
  forget(): void;
  /** Tells what they do not know yet; with the end everything that goes with it. */
  hear(standing: AnswerStanding): void;
}

/** `known`: how far they know the text, which is `facts` now. */
export function createFollower(tell: Tell, known: number, facts: AnswerFacts): Follower {
  let references = 0;
  // They were told more than the rows had kept when its writer died.
  let ahead = known > facts.text.length ? { writer: facts.answerer } : undefined;

  /** All but a model write the same again. */
  const judge = ({ facts: now, end }: AnswerStanding): 'wait' | 'anew' | 'goes on' => {
    if (!ahead) return known < 0 ? 'anew' : 'goes on';
    if (now.answerer === 'model' || now.answerer !== ahead.writer) return 'anew';
    if (now.text.length >= known) return 'goes on';
    return end ? 'anew' : 'wait';
  };
  const hearReferences = ({ recordId, facts: now, end }: AnswerStanding) => {
    const { length } = now.references;
    if (length === 0 || (!end && length <= references)) return;
    references = length;
    tell('reference', { record_id: recordId, references: [...now.references] });
  };
  const hearText = (standing: AnswerStanding) => {
    const { facts: now, end } = standing;
    const verdict = judge(standing);
    if (verdict === 'wait') return;
    ahead = undefined;
    const anew = verdict === 'anew';
    const offset = anew ? 0 : known;
    if (offset === now.text.length && !end && !anew) return;
    known = now.text.length;
    tell('reply', presentReply(standing, { offset, anew }));
  };
  return {
    isAhead: () => ahead !== undefined,
    forget: () => {
      known = -1;
      references = 0;
      ahead = undefined;
    },
    hear: (standing) => {
      hearReferences(standing);
      hearText(standing);
      if (standing.end) tellEnd(tell, standing.recordId, standing.end);
    },
  };
}

const presentReply = (
  { recordId, requestId, facts, end }: AnswerStanding,
  { offset, anew }: { offset: number; anew: boolean },
) => ({
  record_id: recordId,
  request_id: requestId,
  offset,
  content: facts.text.slice(offset),
  anew,
  is_final: end !== undefined,
  answerer: facts.answerer,
  generated: facts.answerer === 'model',
  stopped: end?.state === 'stopped',
  hotlines: [...facts.hotlines],
  follow_ups: [...(end?.followUps ?? [])],
});

function tellEnd(tell: Tell, recordId: number, end: NonNullable<AnswerStanding['end']>): void {
  tell('token_stat', {
    record_id: recordId,
    prompt_tokens: end.promptTokens,
    completion_tokens: end.completionTokens,
    elapsed: end.elapsed,
    left: end.left,
  });
  if (end.state === 'failed')
    tell('error', { record_id: recordId, name: 'UNAVAILABLE', message: '这次没能回答上来，请再问一次' });
}
