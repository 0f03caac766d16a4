import type { AnswerEnd, AnswerFacts, AnswerStanding, News, Tell } from './answer-facts.ts';
import { createFollower, type Follower } from './follower.ts';

/** One answer and those who want to know it. */
export interface Telling {
  facts(): AnswerFacts;
  /** Somebody wants to know it. */
  isFollowed(): boolean;
  /** Tells what there is from `offset` on, and whatever follows, until the returned function is called. */
  follow(tell: Tell, offset: number): () => void;
  /** What is there now. `anew`: it does not begin as it did. */
  change(facts: AnswerFacts, anew: boolean): void;
  end(end: AnswerEnd): void;
  /** Tells that nothing more comes from here. */
  fail(name: string, message: string): void;
}

export function createTelling(
  ids: Pick<AnswerStanding, 'recordId' | 'requestId'>,
  begun: AnswerFacts,
): Telling {
  let standing: AnswerStanding = { ...ids, facts: begun, end: undefined };
  let failure: Parameters<News['error']>[0] | undefined;
  const followers = new Map<Follower, Tell>();
  return {
    facts: () => standing.facts,
    isFollowed: () => followers.size > 0,
    follow: (tell, offset) => {
      if (failure) tell('error', failure);
      if (failure) return () => {};
      const follower = createFollower(tell, offset, standing.facts);
      followers.set(follower, tell);
      if (standing.end || !follower.isAhead()) follower.hear(standing);
      return () => void followers.delete(follower);
    },
    change: (facts, anew) => {
      standing = { ...standing, facts };
      for (const follower of followers.keys()) {
        if (anew) follower.forget();
        follower.hear(standing);
      }
    },
    end: (end) => {
      standing = { ...standing, end };
      for (const follower of followers.keys()) follower.hear(standing);
      followers.clear();
    },
    fail: (name, message) => {
      failure = { record_id: ids.recordId, name, message };
      for (const tell of followers.values()) tell('error', failure);
      followers.clear();
    },
  };
}
