import { useEffect, useState } from 'react';
import { useStore } from '../../platform/store.ts';
import { areaStore } from '../../session/area-store.ts';
import { staleTimes } from '../../session/stale-times.ts';
import { useWire } from '../../session/use-wire.ts';

/** Typing rests for this long, in milliseconds, before the server is asked. */
const rest = 200;

const none: readonly string[] = [];

/**
 * What the typed text may become; none while `open` is false. The answer to an earlier text is dropped, and its call
 * given up, as soon as the text changes.
 */
export function useCompletions(text: string, open: boolean): readonly string[] {
  const { id: area_id } = useStore(areaStore);
  const typed = text.trim();
  const settled = useSettled(typed);
  const enabled = open && typed !== '' && settled === typed;
  const { data } = useWire(
    'GET search/words/recommend',
    { keyword: settled, area_id },
    { enabled, staleTime: staleTimes.minute },
  );
  return enabled && data ? data.list : none;
}

/** The value once it has not changed for a while. */
function useSettled(value: string): string {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), rest);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
