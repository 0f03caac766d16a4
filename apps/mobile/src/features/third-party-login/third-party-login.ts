import { useEffect, useRef, useState } from 'react';
import { ApiError } from '@academy/client/api-error.ts';
import { call } from '../../data/call.ts';
import { launchAddress } from '../../navigation/launch-address.ts';
import { appNavigator } from '../../navigation/navigator.ts';
import { usePage } from '../../navigation/page-context.ts';
import { loadStored, saveStored } from '../../platform/storage.ts';
import { completeLogin } from '../../session/login.ts';

const storageKey = 'sign_in_trip';
/** Milliseconds; both providers cancel a login that takes longer. */
const maxDuration = 10 * 60_000;

export type Provider = 'apple' | 'wechat';

/** A login that continues on the provider's site. */
export interface LoginAttempt {
  readonly provider: Provider;
  /** Comes back with the response and proves that this browser started the login. */
  readonly state: string;
  /** Comes back inside Apple's token. */
  readonly nonce: string;
  readonly returnTo: string | undefined;
  readonly startedAt: number;
}

/** 32 hexadecimal digits. `crypto.randomUUID` exists only on https. */
const createRandomHex = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** Saves the attempt before the app is left. */
export function startLoginAttempt(provider: Provider): LoginAttempt {
  const returnTo = appNavigator.getSnapshot().pages.at(-2)?.url;
  const attempt = {
    provider,
    state: createRandomHex(),
    nonce: createRandomHex(),
    returnTo,
    startedAt: Date.now(),
  };
  saveStored(storageKey, attempt);
  return attempt;
}

/**
 * The attempt that a response belongs to; it can be used once. Undefined for a response to a login that this browser
 * did not start.
 */
function finishLoginAttempt(provider: Provider, state: string): LoginAttempt | undefined {
  const attempt = loadStored<LoginAttempt>(storageKey);
  saveStored(storageKey, undefined);
  const isValid =
    attempt?.provider === provider && attempt.state === state && Date.now() - attempt.startedAt < maxDuration;
  return isValid ? attempt : undefined;
}

type State = { readonly isPending: boolean; readonly error?: string | undefined };

interface ProviderResponse {
  readonly provider: Provider;
  readonly state: string;
  /** WeChat's code, or Apple's token; undefined if the user declined. */
  readonly proof: string | undefined;
  readonly code?: string | undefined;
}

/** Reads the provider's response from the URL; undefined if the page was opened in any other way. */
function readResponse(query: Readonly<Record<string, string>>): ProviderResponse | undefined {
  const fragment = new URLSearchParams(launchAddress.fragment);
  launchAddress.fragment = '';
  const [inQuery, inFragment] = [query.state, fragment.get('state')];
  if (inFragment) {
    const proof = fragment.get('id_token') ?? undefined;
    return { provider: 'apple', state: inFragment, proof, code: fragment.get('code') ?? undefined };
  }
  return inQuery ? { provider: 'wechat', state: inQuery, proof: query.code } : undefined;
}

function signIn({ provider, proof = '', code }: ProviderResponse, { nonce }: LoginAttempt) {
  if (provider === 'wechat') return call('POST user/login/wxapp', { code: proof, agreed: 1 });
  const input = { identity_token: proof, nonce, agreed: 1 };
  return call('POST user/login/apple', code ? { ...input, authorization_code: code } : input);
}

const failedMessage = '没有完成登录，可以再试一次';

/** The response and its attempt, or an error message. */
function matchAttempt(query: Readonly<Record<string, string>>) {
  const response = readResponse(query);
  const attempt = response && finishLoginAttempt(response.provider, response.state);
  // After going back and forward, or for a login started elsewhere: the buttons are shown without a message.
  if (!response || !attempt) return { error: undefined };
  return response.proof ? { response, attempt } : { error: failedMessage };
}

/** Completes a login that was started here and continued at a provider. Consent was given before leaving. */
export function useThirdPartyReturn(): State {
  const { query } = usePage();
  const [{ response, attempt, error: initialError }] = useState(() => matchAttempt(query));
  const [state, setState] = useState<State>({ isPending: response !== undefined, error: initialError });
  const hasSent = useRef(false);
  useEffect(() => {
    // Effects run again when a covered page is shown again.
    if (!response || hasSent.current) return;
    hasSent.current = true;
    signIn(response, attempt).then(
      (login) => completeLogin(login, attempt.returnTo),
      (error: unknown) =>
        setState({ isPending: false, error: error instanceof ApiError ? error.message : failedMessage }),
    );
  }, [response, attempt]);
  return state;
}
