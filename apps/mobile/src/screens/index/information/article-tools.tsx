import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { ImagePreview } from '@academy/ui/image-preview/image-preview.tsx';
import type { ComponentProps } from 'react';
import { ContentsSheet } from '../../../features/article/contents-sheet.tsx';
import { TextSizeSheet } from '../../../features/article/text-size-sheet.tsx';

/** What lies over the article: a sheet, or the picture of a block. */
export type Tool = 'contents' | 'size' | { readonly picture: number };

type Props = {
  body: ContentDetail['body'];
  tool: Tool | undefined;
  onChange: (tool: Tool | undefined) => void;
} & Pick<ComponentProps<typeof ContentsSheet>, 'sections' | 'text'>;

/** The sheets of the article's head and its pictures on the whole screen; fetched once one of them is wanted. */
export function ArticleTools({ body, tool, onChange, ...text }: Props) {
  const close = () => onChange(undefined);
  const pictures = body.flatMap((block, index) =>
    block.kind === 'picture'
      ? [{ ...block.picture, src: block.picture.url, alt: block.caption, block: index }]
      : [],
  );
  const shown = typeof tool === 'object' ? pictures.findIndex(({ block }) => block === tool.picture) : -1;
  return (
    <>
      <ContentsSheet {...text} open={tool === 'contents'} onClose={close} />
      <TextSizeSheet open={tool === 'size'} onClose={close} />
      <ImagePreview
        pictures={pictures}
        index={shown < 0 ? undefined : shown}
        onChange={(index) => onChange({ picture: pictures[index]!.block })}
        onClose={close}
      />
    </>
  );
}
