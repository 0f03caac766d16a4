import { useState } from 'react';
import { Store, useStore } from '../../platform/store.ts';

export interface MobileAndCode {
  /** Digits only. */
  readonly mobile: string;
  readonly code: string;
  readonly setMobile: (digits: string) => void;
  readonly setCode: (digits: string) => void;
}

/** The number that was typed last. It is shared by the login screens and lost when the app is closed. */
const typedMobile = new Store('');

const useTypedMobile = (): string => useStore(typedMobile);

/** State of a mobile number, prefilled with the last one typed, and of a code. */
export function useMobileAndCode(): MobileAndCode {
  const mobile = useTypedMobile();
  const [code, setCode] = useState('');
  return { mobile, code, setMobile: (digits) => typedMobile.set(digits), setCode };
}
