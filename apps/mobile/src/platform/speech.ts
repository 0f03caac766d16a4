/** A voice of the browser. */
export interface Voice {
  readonly name: string;
  /** As the browser writes it: `zh-CN`, `zh_CN`, `cmn-Hans-CN`. */
  readonly lang: string;
  /** Speaks without the network. */
  readonly localService: boolean;
}

export interface Utterance {
  readonly text: string;
  readonly voice: Voice;
  readonly rate: number;
  readonly onEnd: () => void;
  readonly onError: () => void;
}

/** The browser's speech, as far as we need it, so that tests can bring a speaker of their own. */
export interface Speech {
  /** What it has right now; it may load its voices only after it was asked. */
  readonly listVoices: () => readonly Voice[];
  /** Calls once when voices arrive, or not at all. Gives back what stops the waiting. */
  readonly awaitVoices: (listener: () => void) => () => void;
  readonly speak: (utterance: Utterance) => void;
  /** Whether anything is being said or waits to be. */
  readonly isSpeaking: () => boolean;
  /** Silent at once; what was being said ends without a word. */
  readonly cancel: () => void;
}

/** The speech of this browser; one without any has no voices. */
export function browserSpeech(): Speech {
  const synthesis = globalThis.speechSynthesis as SpeechSynthesis | undefined;
  if (!synthesis) return speechless;
  // Held, or some browsers throw away an utterance that is being said, and its end is never told.
  let current: SpeechSynthesisUtterance | undefined;
  return {
    listVoices: () => synthesis.getVoices(),
    awaitVoices: (listener) => {
      const { signal, abort } = onceSignal();
      // Before Safari 16 it was no event target.
      (synthesis as Partial<SpeechSynthesis>).addEventListener?.('voiceschanged', listener, {
        once: true,
        signal,
      });
      return abort;
    },
    speak: ({ text, voice, rate, onEnd, onError }) => {
      const spoken = (current = new SpeechSynthesisUtterance(text));
      spoken.voice = voice as SpeechSynthesisVoice;
      spoken.lang = voice.lang;
      spoken.rate = rate;
      spoken.addEventListener('end', () => spoken === current && onEnd());
      spoken.addEventListener('error', () => spoken === current && onError());
      synthesis.speak(spoken);
    },
    isSpeaking: () => synthesis.speaking || synthesis.pending,
    cancel: () => {
      current = undefined;
      synthesis.cancel();
    },
  };
}

function onceSignal() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

const speechless: Speech = {
  listVoices: () => [],
  awaitVoices: () => () => {},
  speak: ({ onError }) => onError(),
  isSpeaking: () => false,
  cancel: () => {},
};
