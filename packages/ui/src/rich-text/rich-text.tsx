import { Image } from '../image/image.tsx';
import { InlineText } from './inline-text.tsx';
import styles from './rich-text.module.css';

/** One block of a text; inline emphasis is written `**so**`. */
export type RichBlock =
  | { kind: 'heading' | 'paragraph' | 'quote'; text: string }
  | { kind: 'list'; ordered: boolean; items: readonly string[] }
  | {
      kind: 'picture';
      picture: { url: string; width: number; height: number; colour?: string };
      caption: string;
    };

const elements = { heading: 'h2', paragraph: 'p', quote: 'blockquote' } as const;

function Block({ block }: { block: RichBlock }) {
  if (block.kind === 'list') {
    const List = block.ordered ? 'ol' : 'ul';
    return (
      <List>
        {block.items.map((item, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a text has no other order
          <li key={index}>
            <InlineText text={item} />
          </li>
        ))}
      </List>
    );
  }
  if (block.kind === 'picture') {
    const { url, width, height, colour } = block.picture;
    return (
      <figure>
        <Image src={url} width={width} height={height} colour={colour} alt={block.caption ? '' : '插图'} />
        {block.caption && <figcaption>{block.caption}</figcaption>}
      </figure>
    );
  }
  const Element = elements[block.kind];
  return (
    <Element>
      <InlineText text={block.text} />
    </Element>
  );
}

/** A text to read. */
export function RichText({ blocks }: { blocks: readonly RichBlock[] }) {
  return (
    <div className={styles.text}>
      {blocks.map((block, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a text has no other order
        <Block key={index} block={block} />
      ))}
    </div>
  );
}
