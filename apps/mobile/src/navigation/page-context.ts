import { createContext, use, useEffect } from 'react';
import type { Page } from './page-stack.ts';

interface ShownPage {
  readonly page: Page;
  /** False while an overlay lies above the page. */
  readonly onTop: boolean;
}

export const PageContext = createContext<ShownPage | undefined>(undefined);

/** The page that the component stands on: its path, its query, its key. Throws outside of a page. */
export function usePage(): Page {
  return useShown().page;
}

/** Gives the document the title of the page's content, for as long as the page is on top. */
export function usePageTitle(title: string | undefined): void {
  const { onTop } = useShown();
  useEffect(() => {
    if (onTop && title) document.title = title;
  }, [onTop, title]);
}

function useShown(): ShownPage {
  const shown = use(PageContext);
  if (!shown) throw new Error('A page is read outside of the page stack');
  return shown;
}
