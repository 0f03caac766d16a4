import { useEffect } from 'react';
import { Store } from './store.ts';

/** The edge of the screen at which banners stand: the lower one, unless people write there. */
export const bannerEdge = new Store<'top' | 'bottom'>('bottom');

/** For a text field at the bottom of a screen: banners do not cover it as long as the screen is shown. */
export function useBannersAtTop(): void {
  useEffect(() => {
    bannerEdge.set('top');
    return () => bannerEdge.set('bottom');
  }, []);
}
