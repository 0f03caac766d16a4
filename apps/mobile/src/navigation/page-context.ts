import { createContext, use, useEffect } from 'react';
import type { Page } from './page-stack.ts';

interface ShownPage {
  readonly page: Page;
  /** False while an overlay lies above the page. */
  readonly onTop: boolean;
}

export const PageContext = createContext<ShownPage | undefined>(undefined);

/** The page that contains the component: path, query and key. Throws outside a page. */
export function usePage(): Page {
  return useShownPage().page;
}

/** False while an overlay lies above the page. */
export function usePageOnTop(): boolean {
  return useShownPage().onTop;
}

let renderedTitle: string | undefined;
const noteTitle = (title: string) => void (renderedTitle = title);

/** On the server, which has no document: the title that the page set since the last call. */
export function consumeRenderedTitle(): string | undefined {
  const title = renderedTitle;
  renderedTitle = undefined;
  return title;
}

/** Sets the document title while the page is on top. */
export function usePageTitle(title: string | undefined): void {
  const { onTop } = useShownPage();
  if (import.meta.env.SSR && title) noteTitle(title);
  useEffect(() => {
    if (onTop && title) document.title = title;
  }, [onTop, title]);
}

function useShownPage(): ShownPage {
  const shown = use(PageContext);
  if (!shown) throw new Error('A page is read outside of the page stack');
  return shown;
}
