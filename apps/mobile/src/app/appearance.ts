import { rootPath, type RoutePath } from '@academy/contract/routes.ts';
import type { SystemConfig } from '../session/config-store.ts';

/** Themes by the number that the configuration gives them; any other is none. */
const patterns = ['grey', 'festive'];

/** Puts the operator's theme on the page that is shown, where its scope reaches. Light or dark stays the system's. */
export function wearTheme(
  { scope, pattern }: Pick<SystemConfig, 'scope' | 'pattern'>,
  path: RoutePath,
): void {
  const root = document.documentElement;
  const reached = scope === 'all' || path === rootPath;
  const kept = (root.dataset.theme ?? '').split(' ').filter((name) => name && !patterns.includes(name));
  const worn = reached && patterns[pattern];
  if (worn) void import('@academy/ui/themes.css');
  const theme = [...kept, worn || ''].join(' ').trim();
  if (theme) root.dataset.theme = theme;
  else delete root.dataset.theme;
}

/** The width that the body grows to, and the root font size with it. */
export function setBodyWidth(pixels: number): void {
  document.documentElement.style.setProperty('--page-width', `${pixels}px`);
}
