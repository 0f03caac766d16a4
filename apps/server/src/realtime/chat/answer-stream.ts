import type {
  AnswerContent,
  AnswerEnd,
  AnswerEvents,
  AnswerSnapshot,
  EmitAnswerEvent,
} from './answer-content.ts';

export interface AnswerStream {
  content(): AnswerContent;
  hasSubscribers(): boolean;
  /** Sends what there is from `offset` on and whatever follows, until the returned function is called. */
  subscribe(emit: EmitAnswerEvent, offset: number): () => void;
  /** Sets the current content. `isReplacement`: its beginning changed, so subscribers get it from the start. */
  update(content: AnswerContent, isReplacement: boolean): void;
  end(end: AnswerEnd): void;
  /** Notifies subscribers that this process sends no more of the answer. */
  fail(name: string, message: string): void;
}

export function createAnswerStream(
  ids: Pick<AnswerSnapshot, 'recordId' | 'requestId'>,
  initialContent: AnswerContent,
): AnswerStream {
  let snapshot: AnswerSnapshot = { ...ids, content: initialContent, end: undefined };
  let failure: Parameters<AnswerEvents['error']>[0] | undefined;
  const subscribers = new Map<AnswerSubscriber, EmitAnswerEvent>();
  return {
    content: () => snapshot.content,
    hasSubscribers: () => subscribers.size > 0,
    subscribe: (emit, offset) => {
      if (failure) emit('error', failure);
      if (failure) return () => {};
      const subscriber = createSubscriber(emit, offset, snapshot.content);
      subscribers.set(subscriber, emit);
      if (snapshot.end || !subscriber.isAhead()) subscriber.deliver(snapshot);
      return () => void subscribers.delete(subscriber);
    },
    update: (content, isReplacement) => {
      snapshot = { ...snapshot, content };
      for (const subscriber of subscribers.keys()) {
        if (isReplacement) subscriber.reset();
        subscriber.deliver(snapshot);
      }
    },
    end: (end) => {
      snapshot = { ...snapshot, end };
      for (const subscriber of subscribers.keys()) subscriber.deliver(snapshot);
      subscribers.clear();
    },
    fail: (name, message) => {
      failure = { record_id: ids.recordId, name, message };
      for (const emit of subscribers.values()) emit('error', failure);
      subscribers.clear();
    },
  };
}

/** A subscriber of an answer who may already have part of it. */
interface AnswerSubscriber {
  /** Whether the subscriber has more text than this process; it then gets nothing until the answer changes. */
  isAhead(): boolean;
  /** The text that the subscriber has is no longer valid. */
  reset(): void;
  /** Sends what the subscriber lacks; at the end also everything that belongs to the end. */
  deliver(snapshot: AnswerSnapshot): void;
}

/** `knownLength`: how much of the text the subscriber has; `content`: the current content. */
function createSubscriber(
  emit: EmitAnswerEvent,
  knownLength: number,
  content: AnswerContent,
): AnswerSubscriber {
  let references = 0;
  // The subscriber got more than the crashed writer had saved.
  let aheadOf = knownLength > content.text.length ? { answerer: content.answerer } : undefined;

  /** All answerers except a model write the same text again. */
  const decide = ({ content: current, end }: AnswerSnapshot): 'wait' | 'replace' | 'append' => {
    if (!aheadOf) return knownLength < 0 ? 'replace' : 'append';
    if (current.answerer === 'model' || current.answerer !== aheadOf.answerer) return 'replace';
    if (current.text.length >= knownLength) return 'append';
    return end ? 'replace' : 'wait';
  };
  const emitReferences = ({ recordId, content: current, end }: AnswerSnapshot) => {
    const { length } = current.references;
    if (length === 0 || (!end && length <= references)) return;
    references = length;
    emit('reference', { record_id: recordId, references: [...current.references] });
  };
  const emitText = (snapshot: AnswerSnapshot) => {
    const { content: current, end } = snapshot;
    const decision = decide(snapshot);
    if (decision === 'wait') return;
    aheadOf = undefined;
    const isReplacement = decision === 'replace';
    const offset = isReplacement ? 0 : knownLength;
    if (offset === current.text.length && !end && !isReplacement) return;
    knownLength = current.text.length;
    emit('reply', presentReply(snapshot, { offset, isReplacement }));
  };
  return {
    isAhead: () => aheadOf !== undefined,
    reset: () => {
      knownLength = -1;
      references = 0;
      aheadOf = undefined;
    },
    deliver: (snapshot) => {
      emitReferences(snapshot);
      emitText(snapshot);
      if (snapshot.end) emitEnd(emit, snapshot.recordId, snapshot.end);
    },
  };
}

const presentReply = (
  { recordId, requestId, content, end }: AnswerSnapshot,
  { offset, isReplacement }: { offset: number; isReplacement: boolean },
) => ({
  record_id: recordId,
  request_id: requestId,
  offset,
  content: content.text.slice(offset),
  anew: isReplacement,
  is_final: end !== undefined,
  answerer: content.answerer,
  generated: content.answerer === 'model',
  stopped: end?.state === 'stopped',
  hotlines: [...content.hotlines],
  has_notice: content.hasNotice,
  follow_ups: [...(end?.followUps ?? [])],
});

function emitEnd(emit: EmitAnswerEvent, recordId: number, end: NonNullable<AnswerSnapshot['end']>): void {
  emit('token_stat', {
    record_id: recordId,
    prompt_tokens: end.promptTokens,
    completion_tokens: end.completionTokens,
    elapsed: end.elapsed,
    left: end.remaining,
  });
  if (end.state === 'failed')
    emit('error', { record_id: recordId, name: 'UNAVAILABLE', message: '这次没能回答上来，请再问一次' });
}
