import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { VolumeIcon } from '@academy/ui/icon/volume.tsx';
import { IconButton } from '@academy/ui/icon-button/icon-button.tsx';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { ContentsIcon, TextSizeIcon } from '../../../features/article/article-icons.tsx';
import { MoreButton } from '../../../features/interact/more-button.tsx';
import { SaveButton } from '../../../features/offline/save-button.tsx';
import type { ReadAloud } from '../../../features/read-aloud/use-reader.ts';
import { appNavigator } from '../../../navigation/navigator.ts';
import type { Tool } from './article-tools.tsx';

type Props = {
  readAloud: ReadAloud;
  /** How many headings there are; contents are offered from two on. */
  parts: number;
  onTool: (tool: Tool) => void;
  content: ContentDetail;
};

/** The head that stays while one reads: listening, the contents, the size of the text, taking it along. */
export function ArticleTop({ readAloud: { reader, state }, parts, onTool, content }: Props) {
  const open = state.phase === 'reading' || state.phase === 'paused';
  return (
    <NavBar onBack={() => void appNavigator.navigateBack()}>
      <IconButton label="朗读" pressed={open} onClick={() => reader.toggle()}>
        <VolumeIcon />
      </IconButton>
      {parts > 1 && (
        <IconButton label="目录" onClick={() => onTool('contents')}>
          <ContentsIcon />
        </IconButton>
      )}
      <IconButton label="文字大小" onClick={() => onTool('size')}>
        <TextSizeIcon />
      </IconButton>
      <SaveButton thing={content} />
      <MoreButton content={content} />
    </NavBar>
  );
}
