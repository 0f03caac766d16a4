import type { Area } from '@academy/contract/areas/shapes.ts';
import type { ApiError } from '@academy/client/api-error.ts';
import { locating } from '@academy/contract/place-limits.ts';
import { technicalCodes } from '@academy/contract/limits.ts';
import { useRef, useState } from 'react';
import { askPosition } from '../../../platform/ask-position.ts';
import { call } from '../../../session/call.ts';

/** Where the looking stands. `failed` can be tried again as it is; `denied` and `unavailable` need the phone's settings. */
export type Locating =
  | { readonly phase: 'idle' | 'asking' | 'denied' | 'unavailable' }
  | { readonly phase: 'failed'; readonly message: string }
  | { readonly phase: 'found'; readonly area: Area }
  /** `area`: the nearest, if there is one. */
  | { readonly phase: 'outside'; readonly area: Area | null };

const late = '定位用了太久';
const lost = '没有连上学院';

/** Finds the county by where the phone is. It is asked within the press of a button and at no other time, and nothing is kept. */
export function useLocate(): { state: Locating; locate: () => Promise<void> } {
  const [state, setState] = useState<Locating>({ phase: 'idle' });
  /** Counts the tries: what an earlier one finds is not shown any more. */
  const tries = useRef(0);
  const locate = async () => {
    tries.current += 1;
    const mine = tries.current;
    setState({ phase: 'asking' });
    const found = await look();
    if (mine === tries.current) setState(found);
  };
  return { state, locate };
}

async function look(): Promise<Locating> {
  const position = await askPosition(locating);
  if (position.kind === 'late') return { phase: 'failed', message: late };
  if (position.kind !== 'known') return { phase: position.kind };
  const { latitude, longitude, accuracy } = position;
  try {
    const { place, area } = await call('POST area/locate', { latitude, longitude, accuracy });
    return place === 'inside' && area ? { phase: 'found', area } : { phase: 'outside', area };
  } catch (error) {
    const { code, message } = error as ApiError;
    return { phase: 'failed', message: code === technicalCodes.network ? lost : message };
  }
}
