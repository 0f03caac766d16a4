import { rootPath, type RoutePath } from '@academy/contract/routes.ts';
import type { SystemConfig } from '../../data/config-store.ts';

/** Theme names by the number in the configuration; any other number means no theme. */
const themeNames = ['grey', 'festive'];

/** The name of the operator's theme for a page, or an empty string where its scope does not include the page. */
export const getOperatorTheme = (
  { scope, pattern }: Pick<SystemConfig, 'scope' | 'pattern'>,
  path: RoutePath,
) => ((scope === 'all' || path === rootPath) && themeNames[pattern]) || '';

/**
 * Sets the operator's theme of the shown page on the document and loads its styles. Light or dark stays the reader's
 * setting.
 */
export function applyOperatorTheme(settings: Pick<SystemConfig, 'scope' | 'pattern'>, path: RoutePath): void {
  const themeName = getOperatorTheme(settings, path);
  if (themeName) void import('@academy/ui/themes.css');
  document.documentElement.dataset.pattern = themeName;
}

/** Sets the maximum body width, from which the root font size follows. */
export function setBodyWidth(pixels: number): void {
  document.documentElement.style.setProperty('--page-width', `${pixels}px`);
}
