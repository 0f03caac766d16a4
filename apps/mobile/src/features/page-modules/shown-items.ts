import type { ModuleItem, PageModule } from '@academy/contract/areas/page.ts';

/** Eight at most: more would be a list, and 全部 leads there. */
export const shownItems = ({ items }: PageModule): ModuleItem[] => items.slice(0, 8);
