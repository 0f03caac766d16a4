import type { Speech, Utterance, Voice } from '../../../platform/speech.ts';

const mandarin: Voice = { name: '普通话', lang: 'zh-CN', localService: true };

/** A silent speech engine: tests decide when an utterance ends. */
export class FakeSpeech implements Speech {
  voices: readonly Voice[];
  current: Utterance | undefined;
  readonly spoken: string[] = [];
  #listener: (() => void) | undefined;

  constructor(voices: readonly Voice[] = [mandarin]) {
    this.voices = voices;
  }

  listVoices = (): readonly Voice[] => this.voices;

  awaitVoices = (listener: () => void): (() => void) => {
    this.#listener = listener;
    return () => (this.#listener = undefined);
  };

  speak = (utterance: Utterance): void => {
    this.current = utterance;
    this.spoken.push(utterance.text);
  };

  isSpeaking = (): boolean => this.current !== undefined;

  cancel = (): void => {
    this.current = undefined;
  };

  /** The voices of a browser that loads them late. */
  bringVoices(voices: readonly Voice[] = [mandarin]): void {
    this.voices = voices;
    this.#listener?.();
  }

  finish(): void {
    const done = this.current;
    this.current = undefined;
    done?.onEnd();
  }

  fail(): void {
    const done = this.current;
    this.current = undefined;
    done?.onError();
  }
}
