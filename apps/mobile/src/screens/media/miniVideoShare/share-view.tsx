import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { rootPath } from '@academy/contract/routes.ts';
import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { BackIcon } from '@academy/ui/icon/back.tsx';
import { IconButton } from '@academy/ui/icon-button/icon-button.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { PageFooter } from '@academy/ui/page/page-footer.tsx';
import { InteractButtons } from '../../../features/interact/interact-buttons.tsx';
import { useViewRecorder } from '../../../features/learning/use-view-recorder.ts';
import { useVideoEngine } from '../../../features/player/use-video-engine.ts';
import { VideoPlayer } from '../../../features/player/video-player.tsx';
import { appNavigator } from '../../../navigation/navigator.ts';
import { pageAddress } from '../../../navigation/paths.ts';
import { MoreVideos } from './more-videos.tsx';
import { ShareWords } from './share-words.tsx';
import styles from './share-view.module.css';

type Props = { content: ContentDetail; mini: NonNullable<ContentDetail['mini_video']> };

/** A mini video that was read. It waits for a tap, and then plays with its sound. */
export function ShareView({ content, mini }: Props) {
  const engine = useVideoEngine();
  const { content_id: id, title, expert, account } = content;
  const key = `mini:${id}`;
  useViewRecorder(engine, { thing: { content_id: id, content_type: 'miniVideo' }, key });
  const { url, captions_url: captionsUrl, seconds, storyboard, poster } = mini.video;
  return (
    <Page
      footer={
        <PageFooter>
          <InteractButtons content={content} />
          <div className={styles.action}>
            <ButtonLink block href={pageAddress(rootPath)}>
              打开学院
            </ButtonLink>
          </div>
        </PageFooter>
      }
    >
      <div className={styles.stage} data-stage="upright" style={{ backgroundColor: poster.colour }}>
        <div className={styles.back}>
          <IconButton label="返回" tone="scrim" onClick={() => appNavigator.navigateBack()}>
            <BackIcon />
          </IconButton>
        </div>
        <img className={styles.around} src={poster.url} alt="" />
        <VideoPlayer
          engine={engine}
          source={{ key, url, captionsUrl, seconds, storyboard }}
          title={title}
          poster={poster}
          artist={expert?.name ?? account?.name}
          upright
        />
      </div>
      <div className={styles.body}>
        <ShareWords content={content} course={mini.course} />
        <MoreVideos except={id} />
      </div>
    </Page>
  );
}
