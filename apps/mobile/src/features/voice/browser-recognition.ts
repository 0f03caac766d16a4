/** The browser writes down what it hears, as it hears it. */
interface Listening {
  /** No more is said: resolves with the words, empty where none were understood. */
  readonly finish: () => Promise<string>;
  readonly cancel: () => void;
}

/** Rejects with an error whose name is as `getUserMedia` would name it, or `NetworkError`. */
export type Listen = () => Promise<Listening>;

/** What we use of it; no library of types knows it yet. */
interface Recogniser extends EventTarget {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  start(): void;
  stop(): void;
  abort(): void;
}
type ResultEvent = Event & { results: ArrayLike<ArrayLike<{ transcript: string }>> };
type FailureEvent = Event & { error: string };

const names: Readonly<Record<string, string>> = {
  'not-allowed': 'NotAllowedError',
  'service-not-allowed': 'NotAllowedError',
  'audio-capture': 'NotFoundError',
  network: 'NetworkError',
};

/** The recognition of this browser; undefined where it has none. */
export function findBrowserRecognition(): Listen | undefined {
  const scope = globalThis as {
    SpeechRecognition?: new () => Recogniser;
    webkitSpeechRecognition?: new () => Recogniser;
  };
  const Found = scope.SpeechRecognition ?? scope.webkitSpeechRecognition;
  return Found && (() => listen(new Found()));
}

function listen(recogniser: Recogniser): Promise<Listening> {
  recogniser.lang = 'zh-CN';
  recogniser.continuous = true;
  recogniser.interimResults = false;
  const started = Promise.withResolvers<Listening>();
  const over = Promise.withResolvers<string>();
  // Nobody may be waiting for it when it fails.
  over.promise.catch(() => {});
  let words = '';
  recogniser.addEventListener('result', (event) => {
    const { results } = event as ResultEvent;
    words = Array.from(results, (heard) => heard[0]?.transcript ?? '').join('');
  });
  recogniser.addEventListener('error', (event) => {
    const { error } = event as FailureEvent;
    if (error === 'no-speech' || error === 'aborted') return;
    const failure = Object.assign(new Error(error), { name: names[error] ?? 'NotReadableError' });
    started.reject(failure);
    over.reject(failure);
  });
  recogniser.addEventListener('end', () => over.resolve(words.trim()));
  recogniser.addEventListener('start', () =>
    started.resolve({
      finish: () => {
        recogniser.stop();
        return over.promise;
      },
      cancel: () => recogniser.abort(),
    }),
  );
  recogniser.start();
  return started.promise;
}
