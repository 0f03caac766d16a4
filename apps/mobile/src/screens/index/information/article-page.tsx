import { useEffect, useRef, useState } from 'react';
import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { IconButton } from '@academy/ui/icon-button/icon-button.tsx';
import { Icon } from '@academy/ui/icon/icon.tsx';
import { VolumeIcon } from '@academy/ui/icon/media-icons.tsx';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { PageFooter } from '@academy/ui/page/page-footer.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { ResumeReading, useReadingPosition } from '../../../features/article/resume-reading.tsx';
import { findSection, goToBlock, listSections } from '../../../features/article/text-position.ts';
import { InteractButtons } from '../../../features/interact/interact-buttons.tsx';
import { MoreButton } from '../../../features/interact/more-button.tsx';
import { useReadingRecorder } from '../../../features/learning/use-reading-recorder.ts';
import { useViewCount } from '../../../features/learning/use-view-count.ts';
import { SaveOfflineButton } from '../../../features/offline/save-offline-button.tsx';
import { ReadAloudBar } from '../../../features/read-aloud/read-aloud-bar.tsx';
import { type ReadAloud, useReader } from '../../../features/read-aloud/use-reader.ts';
import { count } from '../../../format/count.ts';
import { appNavigator } from '../../../navigation/navigator.ts';
import { usePage } from '../../../navigation/page-context.ts';
import { useLazyChunk } from '../../../platform/use-lazy-chunk.ts';
import styles from './article-page.module.css';
import type { Tool } from './article-tools.tsx';
import { ArticleView, commentsId } from './article-view.tsx';

const loadTools = () => import('./article-tools.tsx');

export function ArticlePage({ content }: { content: ContentDetail }) {
  const { content_id: id, body } = content;
  const text = useRef<HTMLDivElement>(null);
  const [tool, setTool] = useState<Tool>();
  const tools = useLazyChunk(loadTools, tool !== undefined);
  const readAloud = useReader(body, text);
  const { lastBlock, dismiss: dismissResume } = useReadingPosition(id, text, findRemotePosition(content));
  useReadingRecorder(content, text);
  useViewCount(content);
  const sections = listSections(body);
  const linkedParagraph = usePage().query.paragraph;
  const hasScrolled = useRef(false);
  useEffect(() => {
    if (!linkedParagraph || !text.current || hasScrolled.current) return;
    // Only once: the reader may return to the page later and have read on.
    hasScrolled.current = true;
    // A search result or citation links to a paragraph, counted from 0.
    goToBlock(text.current, Number(linkedParagraph));
  }, [linkedParagraph]);
  const offeredBlock = !linkedParagraph && readAloud.state.phase === 'closed' ? lastBlock : undefined;
  const resume = (): void => {
    if (text.current && lastBlock !== undefined) goToBlock(text.current, lastBlock);
    dismissResume();
  };
  return (
    <Page
      tone="plain"
      bar={
        <ArticleNavBar
          readAloud={readAloud}
          sectionCount={sections.length}
          onTool={setTool}
          content={content}
        />
      }
      footer={
        <div className={styles.foot}>
          {offeredBlock !== undefined && (
            <ResumeReading
              title={findSection(sections, offeredBlock)?.title ?? '开头几段'}
              onResume={resume}
              onClose={dismissResume}
            />
          )}
          <ReadAloudBar {...readAloud} />
          <ArticleBar content={content} />
        </div>
      }
    >
      <ArticleView content={content} text={text} onPicture={(picture) => setTool({ picture })} />
      {tools && <tools.ArticleTools {...{ body, sections, text, tool }} onChange={setTool} />}
    </Page>
  );
}

/** Blocks. Closer to the start there is nothing to resume. */
const minBlock = 2;

/**
 * The block at which another device stopped, by the server's progress: the share of the time applied to the blocks.
 */
function findRemotePosition({ body, mine }: ContentDetail) {
  const articleProgress = mine?.progress?.parts[0];
  if (!articleProgress?.updated_at || articleProgress.completed) return undefined;
  const block = Math.floor((articleProgress.position / articleProgress.total_seconds) * body.length);
  const isUseful = block >= minBlock && block < body.length - 1;
  return isUseful ? { block, at: Date.parse(articleProgress.updated_at) } : undefined;
}

type Props = {
  readAloud: ReadAloud;
  /** The number of headings; the contents button appears from two on. */
  sectionCount: number;
  onTool: (tool: Tool) => void;
  content: ContentDetail;
};

function ArticleNavBar({ readAloud: { reader, state }, sectionCount, onTool, content }: Props) {
  const isReading = state.phase === 'reading' || state.phase === 'paused';
  return (
    <NavBar onBack={() => void appNavigator.navigateBack()}>
      <IconButton label="朗读" pressed={isReading} onClick={() => reader.toggle()}>
        <VolumeIcon />
      </IconButton>
      {sectionCount > 1 && (
        <IconButton label="目录" onClick={() => onTool('contents')}>
          <ContentsIcon />
        </IconButton>
      )}
      <IconButton label="文字大小" onClick={() => onTool('size')}>
        <TextSizeIcon />
      </IconButton>
      <SaveOfflineButton unit={content} />
      <MoreButton content={content} />
    </NavBar>
  );
}

const ContentsIcon = () => (
  <Icon d="M4 6.500h.01M4 12h.01M4 17.500h.01M8.500 6.500H20M8.500 12H20M8.500 17.500H16" />
);

const TextSizeIcon = () => (
  <Icon d="M3 18.500 8.500 5.500 14 18.500M4.900 14h7.200M15 18.500l3-7 3 7M16.100 16h3.800" />
);

/** The footer of an article: a link to the comments, and the interact buttons. */
function ArticleBar({ content }: { content: ContentDetail }) {
  const { content_id: id, comment_count: comments } = content;
  return (
    <PageFooter>
      <button
        type="button"
        className={styles.discuss}
        onClick={() => document.getElementById(commentsId(id))?.scrollIntoView({ behavior: 'smooth' })}
      >
        {comments > 0 ? `${count(comments)} 条评论` : '还没有评论'}
      </button>
      <InteractButtons content={content} />
    </PageFooter>
  );
}
