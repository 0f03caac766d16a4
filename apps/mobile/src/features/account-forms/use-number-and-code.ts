import { useState } from 'react';
import { Store, useStore } from '../../platform/store.ts';

export interface NumberAndCode {
  /** Digits alone. */
  readonly mobile: string;
  readonly code: string;
  readonly setMobile: (digits: string) => void;
  readonly setCode: (digits: string) => void;
}

/** The number that was typed last: it goes along to the next of these screens, and is gone with the app. */
const typedMobile = new Store('');

const useTypedMobile = (): string => useStore(typedMobile);

/** One's own number, as far as it was typed before, and a code. */
export function useNumberAndCode(): NumberAndCode {
  const mobile = useTypedMobile();
  const [code, setCode] = useState('');
  return { mobile, code, setMobile: (digits) => typedMobile.set(digits), setCode };
}
