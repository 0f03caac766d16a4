import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { ImagePreview } from '@academy/ui/image-preview/image-preview.tsx';
import type { ComponentProps } from 'react';
import { ContentsSheet, TextSizeSheet } from '../../../features/article/article-sheets.tsx';

/** A sheet over the article, or the picture of a block. */
export type Tool = 'contents' | 'size' | { readonly picture: number };

type Props = {
  body: ContentDetail['body'];
  tool: Tool | undefined;
  onChange: (tool: Tool | undefined) => void;
} & Pick<ComponentProps<typeof ContentsSheet>, 'sections' | 'text'>;

/** The sheets and the picture viewer of an article; loaded when one is opened. */
export function ArticleTools({ body, tool, onChange, ...text }: Props) {
  const close = () => onChange(undefined);
  const pictures = body.flatMap((block, index) =>
    block.kind === 'picture'
      ? [{ ...block.picture, src: block.picture.url, alt: block.caption, block: index }]
      : [],
  );
  const pictureIndex =
    typeof tool === 'object' ? pictures.findIndex(({ block }) => block === tool.picture) : -1;
  return (
    <>
      <ContentsSheet {...text} open={tool === 'contents'} onClose={close} />
      <TextSizeSheet open={tool === 'size'} onClose={close} />
      <ImagePreview
        pictures={pictures}
        index={pictureIndex < 0 ? undefined : pictureIndex}
        onChange={(index) => onChange({ picture: pictures[index]!.block })}
        onClose={close}
      />
    </>
  );
}
