import type { RoutePath } from '@academy/contract/routes.ts';
import { findAddress, getRoute, type PageAddress } from './paths.ts';

/**
 * The product's navigation rules as pure functions. Nothing here knows a browser: `Navigator` binds the result to the
 * history.
 */

/** An open page. `key` stays the same as long as the page lives, whatever is opened above it. */
export interface Page extends PageAddress {
  readonly key: string;
}

export interface PageStack {
  /** From bottom to top; never empty. A tab page is only ever at the bottom. */
  readonly pages: readonly Page[];
  /** Tab pages opened since the last re-launch, kept mounted; contains the bottom page if it is a tab. */
  readonly tabs: readonly Page[];
}

type Refusal = 'tabPage' | 'notTabPage' | 'notFound' | 'locked';

export type Outcome =
  | { readonly ok: true; readonly page: Page }
  | { readonly ok: false; readonly refused: Refusal; readonly errMsg: string };

export type Operation = 'navigateTo' | 'redirectTo' | 'switchTab' | 'reLaunch';

type Move = { readonly stack: PageStack; readonly page: Page } | { readonly refused: Refusal };

export const isTab = (path: RoutePath): boolean => getRoute(path).tab !== undefined;

export const topPage = (stack: PageStack): Page => stack.pages.at(-1)!;

export function launchStack(page: Page): PageStack {
  return { pages: [page], tabs: isTab(page.path) ? [page] : [] };
}

/**
 * Opens `url`. `navigateTo` puts it on top, `redirectTo` in place of the top, `switchTab` closes everything above the
 * tabs, `reLaunch` closes all. `key` names the page if a new one comes of it.
 */
export function open(stack: PageStack, request: { operation: Operation; url: string; key: string }): Move {
  const { operation, url, key } = request;
  const address = findAddress(url);
  if (!address) return { refused: 'notFound' };
  const tab = isTab(address.path);
  if (operation === 'switchTab' && !tab) return { refused: 'notTabPage' };
  if (tab && (operation === 'navigateTo' || operation === 'redirectTo')) return { refused: 'tabPage' };
  if (operation !== 'reLaunch' && topPage(stack).url === address.url) return { refused: 'locked' };
  const page = { ...address, key };
  if (operation === 'reLaunch') return { stack: launchStack(page), page };
  if (operation === 'switchTab') return withPages(stack, [page]);
  return withPages(stack, [...(operation === 'redirectTo' ? stack.pages.slice(0, -1) : stack.pages), page]);
}

/** Closes `delta` pages, at most down to the bottom one; undefined when the page is alone and back means the root. */
export function back(stack: PageStack, delta: number): PageStack | undefined {
  if (stack.pages.length === 1) return undefined;
  const left = Math.max(1, stack.pages.length - Math.max(1, Math.trunc(delta) || 1));
  return { ...stack, pages: stack.pages.slice(0, left) };
}

/** Replaces the pages; those still open keep their identity, and a living tab is not opened twice. */
export function withPages(stack: PageStack, pages: readonly Page[]): { stack: PageStack; page: Page } {
  const bottom = pages[0]!;
  const livingTab = stack.tabs.find((tab) => tab.path === bottom.path);
  const nextPages = livingTab ? [livingTab, ...pages.slice(1)] : pages;
  const tabs = livingTab || !isTab(bottom.path) ? stack.tabs : [...stack.tabs, bottom];
  return { stack: { pages: nextPages, tabs }, page: nextPages.at(-1)! };
}

const reasons: Record<Refusal, (url: string) => string> = {
  tabPage: () => 'can not navigate to a tabbar page',
  notTabPage: () => 'can not switch to no-tabBar page',
  notFound: (url) => `page \`${url}\` is not found`,
  locked: (url) => `${url} locked`,
};

/** Error messages in the words of the framework in the specification: `navigateTo:fail can not …`. */
export function refuse(operation: Operation, refused: Refusal, url: string): Outcome {
  return { ok: false, refused, errMsg: `${operation}:fail ${reasons[refused](url)}` };
}
