import type { PictureRow } from '../../domain/catalogue/picture.ts';

/** An entry of a block before its card is read. Only an editor's own entries have a link. */
export interface EntryRow {
  module_id: number;
  /** The sort key within the block, compared from left to right. */
  key_1: number;
  key_2: number;
  key_3: number;
  content_id: number | null;
  expert_id: number | null;
  item: ItemRow | null;
}

export interface ItemRow {
  id: number;
  title: string;
  picture: PictureRow | null;
  link_type: 'h5' | 'page' | 'content';
  link: string | null;
  params: Record<string, unknown>;
}
