import { rootPath, type RoutePath } from '@academy/contract/routes.ts';
import type { SystemConfig } from '../session/config-store.ts';

/** Themes by the number that the configuration gives them; any other is none. */
const patterns = ['grey', 'festive'];

/** The operator's theme for a page, where its scope reaches. */
export const patternOf = ({ scope, pattern }: Pick<SystemConfig, 'scope' | 'pattern'>, path: RoutePath) =>
  ((scope === 'all' || path === rootPath) && patterns[pattern]) || '';

/** Puts the operator's theme on the page that is shown, where its scope reaches. Light or dark stays the reader's. */
export function wearTheme(settings: Pick<SystemConfig, 'scope' | 'pattern'>, path: RoutePath): void {
  const worn = patternOf(settings, path);
  if (worn) void import('@academy/ui/themes.css');
  document.documentElement.dataset.pattern = worn;
}

/** The width that the body grows to, and the root font size with it. */
export function setBodyWidth(pixels: number): void {
  document.documentElement.style.setProperty('--page-width', `${pixels}px`);
}
