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

/** False while an overlay lies above the page. */
export function usePageOnTop(): boolean {
  return useShown().onTop;
}

let given: string | undefined;
const note = (title: string) => void (given = title);

/** On the server, which has no document: the title that the page gave itself since this was last asked. */
export function takeRenderedTitle(): string | undefined {
  const title = given;
  given = undefined;
  return title;
}

/** Gives the document the title of the page's content, for as long as the page is on top. */
export function usePageTitle(title: string | undefined): void {
  const { onTop } = useShown();
  if (import.meta.env.SSR && title) note(title);
  useEffect(() => {
    if (onTop && title) document.title = title;
  }, [onTop, title]);
}

function useShown(): ShownPage {
  const shown = use(PageContext);
  if (!shown) throw new Error('A page is read outside of the page stack');
  return shown;
}
