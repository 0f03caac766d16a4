import type { Speech, Utterance, Voice } from '../../../platform/speech.ts';

const mandarin: Voice = { name: '普通话', lang: 'zh-CN', localService: true };

/** Silent browser voices: tests decide when an utterance ends. */
export class FakeVoices implements Speech {
  readonly spoken: string[] = [];
  readonly #voices: readonly Voice[];
  #current: Utterance | undefined;

  constructor(voices: readonly Voice[] = [mandarin]) {
    this.#voices = voices;
  }

  listVoices = (): readonly Voice[] => this.#voices;

  awaitVoices = (): (() => void) => () => {};

  speak = (utterance: Utterance): void => {
    this.#current = utterance;
    this.spoken.push(utterance.text);
  };

  isSpeaking = (): boolean => this.#current !== undefined;

  cancel = (): void => {
    this.#current = undefined;
  };

  finish(): void {
    const done = this.#current;
    this.#current = undefined;
    done?.onEnd();
  }

  fail(): void {
    const failed = this.#current;
    this.#current = undefined;
    failed?.onError();
  }
}
