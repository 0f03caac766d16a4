import { useEffect, useState } from 'react';
import { useStore } from '../../platform/store.ts';
import { findEar } from './find-ear.ts';
import { VoiceInput } from './voice-input.ts';

interface VoiceInputGiven {
  readonly onText: (text: string) => void;
  /** The server writes down what is said. */
  readonly recognises: boolean;
}

/** One voice input for as long as the screen stands; what is being said when it is left is forgotten. */
export function useVoiceInput({ onText, recognises }: VoiceInputGiven) {
  const [{ input, tell }] = useState(openVoiceInput);
  const state = useStore(input);
  useEffect(() => tell({ onText, recognises }), [tell, onText, recognises]);
  useEffect(() => {
    const leave = () => input.cancel();
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [input]);
  return { state, input };
}

/** A voice input, and what tells it for whom it listens now. */
function openVoiceInput() {
  let given: VoiceInputGiven | undefined;
  const input = new VoiceInput(
    () => findEar(given?.recognises ?? false),
    (text) => given?.onText(text),
  );
  const tell = (next: VoiceInputGiven): void => {
    given = next;
  };
  return { input, tell };
}
