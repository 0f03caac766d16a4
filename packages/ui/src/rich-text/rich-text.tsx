import type { ReactNode, Ref } from 'react';
import { Image } from '../image/image.tsx';
import { InlineText } from './inline-text.tsx';
import styles from './rich-text.module.css';

/** One block of a text; inline emphasis is written `**so**`. */
export type RichBlock =
  | { kind: 'heading' | 'paragraph' | 'quote'; text: string }
  | { kind: 'list'; ordered: boolean; items: readonly string[] }
  | {
      kind: 'picture';
      picture: {
        url: string;
        width: number;
        height: number;
        colour?: string;
        srcset?: string | undefined;
        blur?: string | undefined;
      };
      caption: string;
    };

const elements = { heading: 'h2', paragraph: 'p', quote: 'blockquote' } as const;

type PictureBlock = Extract<RichBlock, { kind: 'picture' }>;

/** With `onOpen` the picture is a button that opens it full-screen. */
function Figure({ block, onOpen }: { block: PictureBlock; onOpen: (() => void) | undefined }) {
  const { picture, caption } = block;
  const image = (
    <Image {...picture} src={picture.url} sizes="min(92vw, 448px)" alt={caption || onOpen ? '' : '插图'} />
  );
  return (
    <figure>
      {onOpen ? (
        <button
          type="button"
          className={styles.opener}
          aria-label={`看大图：${caption || '插图'}`}
          onClick={onOpen}
        >
          {image}
        </button>
      ) : (
        image
      )}
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  );
}

type BlockProps = {
  block: RichBlock;
  onOpen: (() => void) | undefined;
  renderText: ((text: string) => ReactNode) | undefined;
};

function Block({ block, onOpen, renderText }: BlockProps) {
  if (block.kind === 'list') {
    const List = block.ordered ? 'ol' : 'ul';
    return (
      <List>
        {block.items.map((item, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a text has no other order
          <li key={index}>
            <InlineText text={item} render={renderText} />
          </li>
        ))}
      </List>
    );
  }
  if (block.kind === 'picture') return <Figure block={block} onOpen={onOpen} />;
  const Element = elements[block.kind];
  return (
    <Element>
      <InlineText text={block.text} render={renderText} />
    </Element>
  );
}

type Props = {
  blocks: readonly RichBlock[];
  /** The element whose children are the blocks. */
  textRef?: Ref<HTMLDivElement>;
  /** Called with the block index of a pressed picture. Without it pictures are no buttons. */
  onPicture?: (block: number) => void;
  /** Renders a run of plain text, for example with links in it. Its text must stay the same. */
  renderText?: ((text: string) => ReactNode) | undefined;
};

export function RichText({ blocks, textRef, onPicture, renderText }: Props) {
  return (
    <div ref={textRef} className={styles.text}>
      {blocks.map((block, index) => (
        <Block
          // oxlint-disable-next-line react/no-array-index-key -- a text has no other order
          key={index}
          block={block}
          onOpen={onPicture && (() => onPicture(index))}
          renderText={renderText}
        />
      ))}
    </div>
  );
}
