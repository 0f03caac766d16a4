import { miniVideos } from '@academy/contract/mini-video-limits.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import broken from '../../../drawings/error.svg?inline';
import { href, pageAddress } from '../../../navigation/paths.ts';
import { useApi } from '../../../data/use-api.ts';
import rest from './rest.svg?inline';
import type { FeedEnd } from './feed-items.ts';
import styles from './end-slide.module.css';

type Props = {
  end: FeedEnd;
  /** It is in view: its title is the page's heading. */
  active: boolean;
  lastId: number | undefined;
  onMore: () => void;
  /** Why the list could not be loaded. */
  error: Error | null;
  onRetry: () => void;
};

/** The slide after the videos: a break after each set, or the end of the feed. */
export function EndSlide({ end, active, lastId, onMore, error, onRetry }: Props) {
  if (end === 'loading') return <div className={styles.waiting} role="status" aria-label="加载中" />;
  if (end === 'error') return <Failure src={broken} error={error} onRetry={onRetry} />;
  const isBreak = end === 'rest';
  const Title = active ? 'h1' : 'p';
  return (
    <div className={styles.tail}>
      <img src={rest} alt="" width={176} height={132} />
      <Title className={styles.title}>
        {isBreak ? `这一组 ${miniVideos.setSize} 个到头了，休息一下` : '到最后了，休息一下'}
      </Title>
      <p className={styles.text}>
        {isBreak
          ? '抬头看看远处，或者挑一个办法，今晚就试试。'
          : '没有更多短视频了。挑一个办法，今晚就试试。'}
      </p>
      <div className={styles.ways}>
        <CourseLink lastId={lastId} primary={!isBreak} />
        {isBreak ? (
          <Button block onClick={onMore}>
            再看一组
          </Button>
        ) : (
          <ButtonLink block variant="quiet" href={pageAddress('/pages/index/miniVideoList')}>
            全部短视频
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

function CourseLink({ lastId = 0, primary }: { lastId: number | undefined; primary: boolean }) {
  const input = { content_id: lastId, content_type: 'miniVideo' } as const;
  const { data } = useApi('GET content/detail', input, { enabled: lastId > 0 });
  const course = data?.mini_video?.course;
  const to = course ? href.course({ id: course.id }) : '/pages/index/courseList';
  return (
    <ButtonLink block variant={primary ? 'primary' : 'quiet'} href={pageAddress(to)}>
      {course ? `去看课程：${course.title}` : '去看课程'}
    </ButtonLink>
  );
}
