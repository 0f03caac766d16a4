import { useEffect, useRef, useState } from 'react';
import { appNavigator } from '../../../navigation/navigator.ts';

/** Keeps the page while something on it is not saved, and asks; closing the tab makes the browser ask. */
export function useLeaveGuard(isDirty: boolean) {
  const [isAsking, setAsking] = useState(false);
  const isFree = useRef(false);
  useEffect(() => {
    if (!isDirty) return undefined;
    const keepsPage = () => {
      if (!isFree.current) setAsking(true);
      return !isFree.current;
    };
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    appNavigator.keepsPage = keepsPage;
    addEventListener('beforeunload', warn);
    return () => {
      appNavigator.keepsPage = () => false;
      removeEventListener('beforeunload', warn);
    };
  }, [isDirty]);
  return {
    isAsking,
    stay: () => setAsking(false),
    leave: () => {
      isFree.current = true;
      setAsking(false);
      appNavigator.navigateBack();
    },
  };
}
