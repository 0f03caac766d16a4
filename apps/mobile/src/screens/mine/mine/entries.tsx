import type { Profile } from '@academy/contract/areas/user.ts';
import { BookIcon } from '@academy/ui/icon/book.tsx';
import { CalendarIcon } from '@academy/ui/icon/calendar.tsx';
import { ChartIcon } from '@academy/ui/icon/chart.tsx';
import { CommentIcon } from '@academy/ui/icon/comment.tsx';
import { DownloadIcon } from '@academy/ui/icon/download.tsx';
import { GraduationIcon } from '@academy/ui/icon/graduation.tsx';
import { HeartIcon } from '@academy/ui/icon/heart.tsx';
import { HomeIcon } from '@academy/ui/icon/home.tsx';
import { NotebookIcon } from '@academy/ui/icon/notebook.tsx';
import { PlayIcon } from '@academy/ui/icon/play.tsx';
import { StarIcon } from '@academy/ui/icon/star.tsx';
import { UserIcon } from '@academy/ui/icon/user.tsx';
import type { ReactNode } from 'react';
import { count } from '../../../format/count.ts';
import { href, pageHref, type PageUrl } from '../../../navigation/paths.ts';

/** A row or a tile of the screen. */
export interface Entry {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly to: PageUrl;
  /** What there is behind it. */
  readonly value?: string | undefined;
}

/** Whom the entries are for: nobody, somebody whose record has not come, or somebody. */
export interface Person {
  readonly isSignedIn: boolean;
  readonly profile: Profile | undefined;
}

/** What belongs to a person leads to the login page as long as nobody is signed in. */
const own = ({ isSignedIn }: Person, to: PageUrl): PageUrl => (isSignedIn ? to : '/pages/common/login');

const amount = (value: number | undefined) => (value === undefined ? undefined : count(value));

export const keptEntries = (person: Person): readonly Entry[] => {
  const { collected_count, liked_count, reserved_count, followed_count } = person.profile ?? {};
  return [
    {
      label: '收藏',
      icon: <StarIcon />,
      to: own(person, '/pages/mine/myCollect'),
      value: amount(collected_count),
    },
    {
      label: '点赞',
      icon: <HeartIcon />,
      to: own(person, '/pages/mine/myLiking'),
      value: amount(liked_count),
    },
    {
      label: '预约',
      icon: <CalendarIcon />,
      to: own(person, '/pages/mine/liveBooked'),
      value: amount(reserved_count),
    },
    {
      label: '关注',
      icon: <UserIcon />,
      to: own(person, '/pages/mine/myFollowed'),
      value: amount(followed_count),
    },
  ];
};

/** Experts have their lives here, everybody their figures, and whoever belongs to an account the way to its page. */
export const studyEntries = (person: Person): readonly Entry[] => {
  const { profile } = person;
  const isExpert = Boolean(profile?.expert);
  const mainPage = profile?.main_page;
  return [
    {
      label: '学分中心',
      icon: <BookIcon />,
      to: own(person, '/pages/mine/credit'),
      value: profile && `积分 ${profile.score}`,
    },
    { label: '毕业中心', icon: <GraduationIcon />, to: own(person, '/pages/mine/graduationList') },
    {
      label: '错题本',
      icon: <NotebookIcon />,
      to: own(person, pageHref('/pages/mine/credit', { mistakes: 1 })),
    },
    ...(isExpert ? [{ label: '我的直播', icon: <PlayIcon />, to: own(person, '/pages/mine/myLive') }] : []),
    { label: '离线内容', icon: <DownloadIcon />, to: pageHref('/pages/common/set', { saved: 1 }) },
    { label: '数据看板', icon: <ChartIcon />, to: own(person, '/pages/mine/dashboard') },
    ...(mainPage
      ? [{ label: '机构主页', icon: <HomeIcon />, to: href.home({ id: mainPage.account_id }) }]
      : []),
    { label: '意见反馈', icon: <CommentIcon />, to: own(person, '/pages/mine/feedback') },
  ];
};

export const aboutEntries = ({ isSignedIn }: Person): readonly Entry[] => [
  ...(isSignedIn ? [{ label: '账号与安全', to: '/pages/mine/account' } as const] : []),
  { label: '设置', to: '/pages/common/set' },
  { label: '用户协议', to: href.sysArticle({ key: 'user-agreement' }) },
  { label: '隐私政策', to: href.sysArticle({ key: 'privacy' }) },
  { label: '关于我们', to: href.sysArticle({ key: 'about' }) },
];
