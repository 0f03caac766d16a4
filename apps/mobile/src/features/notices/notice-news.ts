import type { Notice } from '@academy/contract/areas/notice.ts';
import { Store } from '../../platform/store.ts';

/** The notice that the banner says; undefined when there is no news. */
export const noticeNews = new Store<Notice | undefined>(undefined);
