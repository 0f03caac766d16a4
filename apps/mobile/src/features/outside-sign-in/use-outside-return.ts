import { ApiError } from '@academy/client/api-error.ts';
import { useEffect, useRef, useState } from 'react';
import { usePage } from '../../navigation/page-context.ts';
import { arrival } from '../../session/arrival.ts';
import { arrive } from '../../session/arrive.ts';
import { call } from '../../session/call.ts';
import { endTrip, type OutsideWay, type Trip } from './trip.ts';

type State = { readonly isArriving: boolean; readonly words?: string | undefined };

interface Answer {
  readonly way: OutsideWay;
  readonly state: string;
  /** WeChat's code, or Apple's token; undefined when its user said no. */
  readonly proof: string | undefined;
  readonly code?: string | undefined;
}

/** What another site sent back with whoever opened this page; undefined when it is opened in any other way. */
function takeAnswer(query: Readonly<Record<string, string>>): Answer | undefined {
  const fragment = new URLSearchParams(arrival.fragment);
  arrival.fragment = '';
  const [inQuery, inFragment] = [query.state, fragment.get('state')];
  if (inFragment) {
    const proof = fragment.get('id_token') ?? undefined;
    return { way: 'apple', state: inFragment, proof, code: fragment.get('code') ?? undefined };
  }
  return inQuery ? { way: 'wechat', state: inQuery, proof: query.code } : undefined;
}

function signIn({ way, proof = '', code }: Answer, { nonce }: Trip) {
  if (way === 'wechat') return call('POST user/login/wxapp', { code: proof, agreed: 1 });
  const given = { identity_token: proof, nonce, agreed: 1 };
  return call('POST user/login/apple', code ? { ...given, authorization_code: code } : given);
}

const failed = '没有完成登录，可以再试一次';

/** The answer and the trip that it ends, or why there is nothing to complete. */
function openAnswer(query: Readonly<Record<string, string>>) {
  const answer = takeAnswer(query);
  const trip = answer && endTrip(answer.way, answer.state);
  // Gone back and forward, or begun by somebody else: the ways in are as open as before, without a word.
  if (!answer || !trip) return { words: undefined };
  return answer.proof ? { answer, trip } : { words: failed };
}

/** Completes a sign-in that began here and went by way of another site. Consent was given before one left. */
export function useOutsideReturn(): State {
  const { query } = usePage();
  const [{ answer, trip, words: refused }] = useState(() => openAnswer(query));
  const [state, setState] = useState<State>({ isArriving: answer !== undefined, words: refused });
  const isSent = useRef(false);
  useEffect(() => {
    // A page that was covered comes back with its effects.
    if (!answer || isSent.current) return;
    isSent.current = true;
    signIn(answer, trip).then(
      (login) => arrive(login, trip.returnTo),
      (error: unknown) =>
        setState({ isArriving: false, words: error instanceof ApiError ? error.message : failed }),
    );
  }, [answer, trip]);
  return state;
}
