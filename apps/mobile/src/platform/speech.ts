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

/** The part of the browser's speech API that we use, so that tests can replace it. */
export interface Speech {
  /** The voices known now; a browser may load them only after the first call. */
  readonly listVoices: () => readonly Voice[];
  /** Calls the listener once when voices arrive, or never. Returns a function that stops waiting. */
  readonly awaitVoices: (listener: () => void) => () => void;
  readonly speak: (utterance: Utterance) => void;
  /** Whether something is being spoken or queued. */
  readonly isSpeaking: () => boolean;
  /** Stops at once, without calling onEnd or onError. */
  readonly cancel: () => void;
}

/** The speech of this browser; one without speech has no voices. */
export function browserSpeech(): Speech {
  const synthesis = globalThis.speechSynthesis as SpeechSynthesis | undefined;
  if (!synthesis) return speechless;
  // Referenced, because some browsers collect an utterance while it is spoken and never report its end.
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

/** Best first: the language tags that browsers and phones use for Mandarin. */
const preferredLanguages = [
  /^(zh|cmn)[-_](hans[-_])?cn/i,
  /^(zh|cmn)[-_]hans/i,
  /^(zh|cmn)$/i,
  /^(zh|cmn)[-_](sg|tw|hant)/i,
];

/** The voice to read Chinese with; a local one before one that needs the network. Undefined where none speaks it. */
export function findVoice(voices: readonly Voice[]): Voice | undefined {
  for (const language of preferredLanguages) {
    const matching = voices.filter(({ lang }) => language.test(lang));
    if (matching.length > 0) return matching.find(({ localService }) => localService) ?? matching[0];
  }
  return undefined;
}

/** Engines that put a voice together from formants: understandable, but tiring to listen to. */
const roboticEngines = /espeak|speech.?dispatcher|flite|festival|mbrola/i;

/** The voice to read Chinese with, if it sounds like a person; see `findVoice`. */
export const findNaturalVoice = (voices: readonly Voice[]): Voice | undefined =>
  findVoice(voices.filter(({ name }) => !roboticEngines.test(name)));

/**
 * Which voice reads an answer: the device's, the server's, or the device's if it sounds like a person and else the
 * server's.
 */
export type VoiceChoice = 'device' | 'server' | 'natural-device';
