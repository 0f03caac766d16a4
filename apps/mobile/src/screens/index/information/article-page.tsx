import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { Page } from '@academy/ui/page/page.tsx';
import { useEffect, useRef, useState } from 'react';
import { ResumeReading } from '../../../features/article/resume-reading.tsx';
import { findSection, listSections } from '../../../features/article/sections.ts';
import { goToBlock } from '../../../features/article/text-place.ts';
import { useReadingPlace } from '../../../features/article/use-reading-place.ts';
import { useReadingRecorder } from '../../../features/learning/use-reading-recorder.ts';
import { ReadAloudBar } from '../../../features/read-aloud/read-aloud-bar.tsx';
import { useReader } from '../../../features/read-aloud/use-reader.ts';
import { usePage } from '../../../navigation/page-context.ts';
import { useChunk } from '../../../platform/use-chunk.ts';
import { ArticleBar } from './article-bar.tsx';
import styles from './article-page.module.css';
import type { Tool } from './article-tools.tsx';
import { ArticleTop } from './article-top.tsx';
import { ArticleView } from './article-view.tsx';

const loadTools = () => import('./article-tools.tsx');

/** An article that was read from the server, with everything that helps to read it. */
export function ArticlePage({ content }: { content: ContentDetail }) {
  const { content_id: id, body } = content;
  const text = useRef<HTMLDivElement>(null);
  const [tool, setTool] = useState<Tool>();
  const tools = useChunk(loadTools, tool !== undefined);
  const readAloud = useReader(body, text);
  const { last, forget } = useReadingPlace(id, text, findElsewhere(content));
  useReadingRecorder(content, text);
  const sections = listSections(body);
  const named = usePage().query.paragraph;
  const wentThere = useRef(false);
  useEffect(() => {
    if (!named || !text.current || wentThere.current) return;
    // Once: whoever comes back to the page has read on since.
    wentThere.current = true;
    // A search result or a citation leads to the paragraph it stands on, counted from 0.
    goToBlock(text.current, Number(named));
  }, [named]);
  const offered = !named && readAloud.state.phase === 'closed' ? last : undefined;
  const goOn = (): void => {
    if (text.current && last !== undefined) goToBlock(text.current, last);
    forget();
  };
  return (
    <Page
      tone="plain"
      bar={<ArticleTop readAloud={readAloud} parts={sections.length} onTool={setTool} content={content} />}
      footer={
        <div className={styles.foot}>
          {offered !== undefined && (
            <ResumeReading
              words={findSection(sections, offered)?.title ?? '开头几段'}
              onGo={goOn}
              onClose={forget}
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

/** So near to the start there is nothing to come back to. */
const firstWorth = 2;

/** The block that the server's word of the last visit stands for: as far into the blocks as into the time. */
function findElsewhere({ body, mine }: ContentDetail) {
  const part = mine?.progress?.parts[0];
  if (!part?.updated_at || part.completed) return undefined;
  const block = Math.floor((part.position / part.total_seconds) * body.length);
  const isWorth = block >= firstWorth && block < body.length - 1;
  return isWorth ? { block, at: Date.parse(part.updated_at) } : undefined;
}
