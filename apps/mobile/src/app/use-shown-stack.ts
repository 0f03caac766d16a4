import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { appNavigator } from '../navigation/navigator.ts';
import type { PageStack } from '../navigation/page-stack.ts';
import { motion } from './motion.ts';

/** The stack as it is drawn: follows the navigator, in motion once there is any. */
export function useShownStack(): PageStack {
  const [stack, setStack] = useState(appNavigator.getSnapshot);
  useEffect(() => {
    let drawn = stack;
    const follow = () => {
      const next = appNavigator.getSnapshot();
      if (next === drawn) return;
      // Whatever was opened since: a motion draws later than it is asked to, and must not draw what was before.
      motion.animate(drawn, next, () => flushSync(() => setStack(appNavigator.getSnapshot())));
      drawn = next;
    };
    const unsubscribe = appNavigator.subscribe(follow);
    // Whatever was opened between the first render and now; not within the effect, where nothing can be flushed.
    queueMicrotask(follow);
    return unsubscribe;
    // The stack of the first render is where following starts.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return stack;
}
