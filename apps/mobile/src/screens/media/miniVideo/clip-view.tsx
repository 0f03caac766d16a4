import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { useEffect, useRef } from 'react';
import { useContentSwitches } from '../../../features/interact/use-content-switches.ts';
import { ClipActions } from './clip-actions.tsx';
import type { ClipDeck } from './clip-deck.ts';
import { ClipCaption, ClipFailure, ClipNews } from './clip-news.tsx';
import { ClipProgress } from './clip-progress.tsx';
import { ClipTouch } from './clip-touch.tsx';
import styles from './clip-view.module.css';
import { ClipWords } from './clip-words.tsx';

type Props = {
  content: ContentDetail;
  mini: NonNullable<ContentDetail['mini_video']>;
  deck: ClipDeck;
  /** It is in view. */
  active: boolean;
  onMenu: (content: ContentDetail) => void;
  /** Its address may be signed anew. */
  onRetry: () => Promise<unknown>;
};

/** A clip that was read, offered to the deck as long as it is near; what tells of its playing only while it is in view. */
export function ClipView({ content, mini: { video }, deck, active, onMenu, onRetry }: Props) {
  const holder = useRef<HTMLDivElement>(null);
  const switches = useContentSwitches(content);
  const { content_id: id } = content;
  const { url, captions_url: captionsUrl, seconds } = video;
  useEffect(() => {
    if (holder.current) return deck.offer({ id, url, captionsUrl, seconds }, holder.current);
  }, [deck, id, url, captionsUrl, seconds]);
  const retry = () => void onRetry().then(deck.retry, deck.retry);
  return (
    <>
      <div ref={holder} className={styles.holder} />
      {active && <ClipTouch deck={deck} onLike={() => !switches.like.on && switches.like.press()} />}
      {active && <ClipNews deck={deck} />}
      <div className={styles.foot}>
        <ClipWords content={content} active={active}>
          {active && <ClipCaption deck={deck} />}
        </ClipWords>
        <div className={styles.progress}>
          {active && <ClipProgress deck={deck} storyboard={video.storyboard} />}
        </div>
      </div>
      <ClipActions content={content} switches={switches} onMenu={onMenu} />
      {active && <ClipFailure deck={deck} onRetry={retry} />}
    </>
  );
}
