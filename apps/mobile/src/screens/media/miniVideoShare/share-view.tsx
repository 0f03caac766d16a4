import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { rootPath } from '@academy/contract/routes.ts';
import { Avatar } from '@academy/ui/avatar/avatar.tsx';
import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { IconButton } from '@academy/ui/icon-button/icon-button.tsx';
import { BackIcon, CommentIcon } from '@academy/ui/icon/action-icons.tsx';
import { ChevronIcon } from '@academy/ui/icon/shell-icons.tsx';
import { BookIcon } from '@academy/ui/icon/subject-icons.tsx';
import { PageFooter } from '@academy/ui/page/page-footer.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { Section } from '@academy/ui/section/section.tsx';
import { useApi } from '../../../data/use-api.ts';
import { MiniVideoCard } from '../../../features/content-card/mini-video-card.tsx';
import { BlockedContent } from '../../../features/interact/blocked-note.tsx';
import { FollowButton } from '../../../features/interact/follow-button.tsx';
import { InteractButtons } from '../../../features/interact/interact-buttons.tsx';
import { MoreButton } from '../../../features/interact/more-button.tsx';
import { useViewCount } from '../../../features/learning/use-view-count.ts';
import { useViewRecorder } from '../../../features/learning/use-view-recorder.ts';
import { useVideoEngine } from '../../../features/player/use-video-engine.ts';
import { VideoPlayer } from '../../../features/player/video-player.tsx';
import { countWithUnit } from '../../../format/count.ts';
import { joinDetails } from '../../../format/details.ts';
import { Link } from '../../../navigation/link.tsx';
import { appNavigator } from '../../../navigation/navigator.ts';
import { href, pageAddress } from '../../../navigation/paths.ts';
import styles from './share-view.module.css';

type Props = { content: ContentDetail; mini: NonNullable<ContentDetail['mini_video']> };

export function ShareView({ content, mini }: Props) {
  const engine = useVideoEngine();
  const { content_id: id, title, expert, account } = content;
  const key = `mini:${id}`;
  useViewRecorder(engine, { unit: { content_id: id, content_type: 'miniVideo' }, key });
  useViewCount(content);
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
        <ShareInfo content={content} course={mini.course} />
        <MoreVideos except={id} />
      </div>
    </Page>
  );
}

type ShareInfoProps = { content: ContentDetail; course: { id: number; title: string } | null };

function ShareInfo({ content, course }: ShareInfoProps) {
  const {
    title,
    summary,
    expert,
    mine,
    content_id: id,
    content_type: type,
    comment_count: commentCount,
  } = content;
  return (
    <>
      <BlockedContent content={content} />
      <div className={styles.top}>
        <h1 className={styles.title}>{title}</h1>
        <MoreButton content={content} />
      </div>
      {summary && <p className={styles.summary}>{summary}</p>}
      {expert && (
        <div className={styles.byline}>
          <Link to={href.expert({ id: expert.id })} className={styles.link}>
            <Avatar name={expert.name} src={expert.avatar.url} colour={expert.avatar.colour} />
            <span className={styles.words}>
              <strong>{expert.name}</strong>
              <span className={styles.note}>{joinDetails([expert.title, expert.organisation])}</span>
            </span>
          </Link>
          <FollowButton small expert={expert} followed={mine?.followed} />
        </div>
      )}
      {course && (
        <Link to={href.course({ id: course.id })} className={styles.link} data-course="">
          <BookIcon />
          <span className={styles.words}>
            <span className={styles.note}>想听完整的，看这门课</span>
            <strong>{course.title}</strong>
          </span>
          <ChevronIcon />
        </Link>
      )}
      <Link to={href.comment({ id, type })} className={styles.link} data-comments="">
        <CommentIcon />
        <span className={styles.words}>
          {commentCount > 0 ? countWithUnit(commentCount, '条评论') : '还没有评论，来说说您的想法'}
        </span>
        <ChevronIcon />
      </Link>
    </>
  );
}

/** Two rows of three. */
const maxVideos = 6;

/** Other mini videos. Renders nothing when there are none or they fail to load. */
function MoreVideos({ except }: { except: number }) {
  const { data } = useApi('GET index/recommend/video', { size: maxVideos + 1 });
  const videos = data?.list.filter(({ content_id: id }) => id !== except).slice(0, maxVideos) ?? [];
  if (videos.length === 0) return null;
  return (
    <div className={styles.more}>
      <Section title="更多短视频" href={pageAddress('/pages/index/miniVideoList')}>
        <ul className={styles.grid}>
          {videos.map((card) => (
            <li key={card.content_id}>
              <MiniVideoCard card={card} />
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}
