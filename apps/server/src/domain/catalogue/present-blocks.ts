import type { Static } from 'typebox';
import type { Block } from '@academy/contract/areas/shapes.ts';

type ApiBlock = Static<typeof Block>;

/** A stored body in the shape of the API, field by field, so that other fields of a row are not sent. */
export const presentBlocks = (body: unknown): ApiBlock[] => (body as ApiBlock[]).map(presentBlock);

function presentBlock(block: ApiBlock): ApiBlock {
  switch (block.kind) {
    case 'picture': {
      const { url, width, height, colour, srcset, blur } = block.picture;
      const picture = { url, width, height, colour, ...(srcset && { srcset }), ...(blur && { blur }) };
      return { kind: 'picture', picture, caption: block.caption };
    }
    case 'list':
      return { kind: 'list', ordered: block.ordered, items: block.items };
    default:
      return { kind: block.kind, text: block.text };
  }
}
