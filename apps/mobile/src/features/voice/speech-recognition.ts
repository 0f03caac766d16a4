import type { Api } from '@academy/contract/endpoints.ts';
import { upload } from '../../data/upload.ts';
import { canRecord, startRecording } from './recording.ts';
import type { Recogniser } from './voice-input.ts';

/** Milliseconds for uploading and recognising a minute of speech. */
const recognitionTimeout = 45_000;
/** Milliseconds for the browser to begin listening, in which somebody answers its question for the microphone. */
const startTimeout = 15_000;

/** The recogniser to use: the server's if it has one, else the browser's; undefined if there is neither. */
export function findRecogniser(recognises: boolean): Recogniser | undefined {
  if (recognises && canRecord()) return serverRecogniser;
  const listen = findBrowserRecognition();
  return listen && { start: listen };
}

const serverRecogniser: Recogniser = {
  start: async () => {
    const recording = await startRecording();
    return {
      level: recording.level,
      finish: async (signal) => {
        const audio = await recording.finish();
        const response = await upload('qa/recognition', audio, { signal, timeout: recognitionTimeout });
        return (response as Api['POST qa/recognition']['output']).text;
      },
      cancel: recording.cancel,
    };
  },
};

/** A running speech recognition of the browser. */
interface BrowserSession {
  /** Ends it and resolves with the text, empty if nothing was understood. */
  readonly finish: () => Promise<string>;
  readonly cancel: () => void;
}

/** Rejects with an error named as `getUserMedia` would name it, or `NetworkError`. */
type StartRecognition = () => Promise<BrowserSession>;

/** The part of the SpeechRecognition API that is used; TypeScript has no types for it. */
interface BrowserRecogniser extends EventTarget {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  start(): void;
  stop(): void;
  abort(): void;
}
type ResultEvent = Event & { results: ArrayLike<ArrayLike<{ transcript: string }>> };
type FailureEvent = Event & { error: string };

const errorNames: Readonly<Record<string, string>> = {
  'not-allowed': 'NotAllowedError',
  'service-not-allowed': 'NotAllowedError',
  'audio-capture': 'NotFoundError',
  network: 'NetworkError',
};

function findBrowserRecognition(): StartRecognition | undefined {
  const scope = globalThis as {
    SpeechRecognition?: new () => BrowserRecogniser;
    webkitSpeechRecognition?: new () => BrowserRecogniser;
  };
  const Constructor = scope.SpeechRecognition ?? scope.webkitSpeechRecognition;
  return Constructor && (() => startRecognition(new Constructor()));
}

function startRecognition(recogniser: BrowserRecogniser): Promise<BrowserSession> {
  recogniser.lang = 'zh-CN';
  recogniser.continuous = true;
  recogniser.interimResults = false;
  const started = Promise.withResolvers<BrowserSession>();
  const result = Promise.withResolvers<string>();
  // Avoids an unhandled rejection if nobody awaits it.
  result.promise.catch(() => {});
  const fail = (reason: string, name: string) => {
    const failure = Object.assign(new Error(reason), { name });
    started.reject(failure);
    result.reject(failure);
  };
  let text = '';
  recogniser.addEventListener('result', (event) => {
    const { results } = event as ResultEvent;
    text = Array.from(results, (alternatives) => alternatives[0]?.transcript ?? '').join('');
  });
  recogniser.addEventListener('error', (event) => {
    const { error } = event as FailureEvent;
    if (error === 'no-speech' || error === 'aborted') return;
    fail(error, errorNames[error] ?? 'NotReadableError');
  });
  recogniser.addEventListener('end', () => {
    started.reject(Object.assign(new Error('ended before it started'), { name: 'NetworkError' }));
    result.resolve(text.trim());
  });
  recogniser.addEventListener('start', () =>
    started.resolve({
      finish: () => {
        recogniser.stop();
        return endWithin(recognitionTimeout, result.promise);
      },
      cancel: () => recogniser.abort(),
    }),
  );
  // Some browsers have the API and no service behind it: they report nothing, neither a start nor an error.
  const endWithin = async <Value>(milliseconds: number, outcome: Promise<Value>): Promise<Value> => {
    const timer = setTimeout(() => {
      fail('no event of the browser', 'TimeoutError');
      recogniser.abort();
    }, milliseconds);
    return outcome.finally(() => clearTimeout(timer));
  };
  recogniser.start();
  return endWithin(startTimeout, started.promise);
}
