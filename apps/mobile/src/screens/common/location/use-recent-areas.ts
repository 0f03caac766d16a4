import type { Area } from '@academy/contract/areas/shapes.ts';
import { useState } from 'react';
import { useIsSignedIn } from '../../../session/use-person.ts';
import { useWire } from '../../../session/use-wire.ts';
import { listRecentAreas } from './recent-areas.ts';

/** Two lines of three. */
const most = 6;

/** The areas of late: what whoever is signed in chose anywhere, else what was chosen on this device. */
export function useRecentAreas(): readonly Area[] {
  const [onDevice] = useState(listRecentAreas);
  const isSignedIn = useIsSignedIn();
  const history = useWire('GET area/history', {}, { enabled: isSignedIn });
  // What was read of one person is not shown to the next.
  const anywhere = (isSignedIn && history.data?.list) || [];
  return anywhere.length > 0 ? anywhere.slice(0, most) : onDevice;
}
