import { useState } from 'react';

/** Whether the agreements are accepted, and what waits for it: `ask` runs its task at once, or as soon as they are. */
export function useConsent() {
  const [isGiven, setGiven] = useState(false);
  const [waiting, setWaiting] = useState<{ readonly go: () => void }>();
  return {
    isGiven,
    isAsked: waiting !== undefined,
    set: setGiven,
    ask: (go: () => void) => (isGiven ? go() : setWaiting({ go })),
    decline: () => setWaiting(undefined),
    give: () => {
      setGiven(true);
      setWaiting(undefined);
      waiting?.go();
    },
  };
}
