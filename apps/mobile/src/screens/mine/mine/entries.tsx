import type { Profile } from '@academy/contract/areas/user.ts';
import {
  BookIcon,
  CalendarIcon,
  ChartIcon,
  GraduationIcon,
  NotebookIcon,
} from '@academy/ui/icon/subject-icons.tsx';
import { CommentIcon, DownloadIcon, PlusIcon, StarIcon } from '@academy/ui/icon/action-icons.tsx';
import { HeartIcon } from '@academy/ui/icon/mark-icons.tsx';
import { HomeIcon, UserIcon } from '@academy/ui/icon/shell-icons.tsx';
import { PlayIcon } from '@academy/ui/icon/media-icons.tsx';
import type { ReactNode } from 'react';
import { count } from '../../../format/count.ts';
import { href, pageHref, type PageUrl } from '../../../navigation/paths.ts';
import type { SessionUser } from '../../../session/session-user.ts';

export interface Entry {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly to: PageUrl;
  readonly value?: string | undefined;
}

/** The person the entries are for; `user` and `profile` are undefined for guests and while they load. */
interface Person {
  readonly isSignedIn: boolean;
  readonly isExpert: boolean;
  readonly maySendVideos: boolean;
  readonly user: SessionUser | undefined;
  readonly profile: Profile | undefined;
}

/** For a guest, personal pages link to the login. */
const pageOrLogin = ({ isSignedIn }: Person, to: PageUrl): PageUrl =>
  isSignedIn ? to : '/pages/common/login';

const countText = (value: number | undefined) => (value === undefined ? undefined : count(value));

export const savedEntries = (person: Person): readonly Entry[] => {
  const { collected_count, liked_count, reserved_count, followed_count } = person.profile ?? {};
  return [
    {
      label: '收藏',
      icon: <StarIcon />,
      to: pageOrLogin(person, '/pages/mine/myCollect'),
      value: countText(collected_count),
    },
    {
      label: '点赞',
      icon: <HeartIcon />,
      to: pageOrLogin(person, '/pages/mine/myLiking'),
      value: countText(liked_count),
    },
    {
      label: '预约',
      icon: <CalendarIcon />,
      to: pageOrLogin(person, '/pages/mine/liveBooked'),
      value: countText(reserved_count),
    },
    {
      label: '关注',
      icon: <UserIcon />,
      to: pageOrLogin(person, '/pages/mine/myFollowed'),
      value: countText(followed_count),
    },
  ];
};

/** Experts also get their lives; experts, owners and operators the videos that they sent. */
export const studyEntries = (person: Person): readonly Entry[] => {
  const { isExpert, maySendVideos, user } = person;
  const mainPage = user?.mainPage;
  return [
    {
      label: '学分中心',
      icon: <BookIcon />,
      to: pageOrLogin(person, '/pages/mine/credit'),
      value: user && `积分 ${user.score}`,
    },
    { label: '毕业中心', icon: <GraduationIcon />, to: pageOrLogin(person, '/pages/mine/graduationList') },
    {
      label: '错题本',
      icon: <NotebookIcon />,
      to: pageOrLogin(person, pageHref('/pages/mine/credit', { mistakes: 1 })),
    },
    ...(isExpert
      ? [{ label: '我的直播', icon: <PlayIcon />, to: pageOrLogin(person, '/pages/mine/myLive') }]
      : []),
    ...(maySendVideos
      ? [{ label: '我的视频', icon: <PlusIcon />, to: pageHref('/pages/mine/account', { videos: 1 }) }]
      : []),
    { label: '离线内容', icon: <DownloadIcon />, to: pageHref('/pages/common/set', { saved: 1 }) },
    { label: '数据看板', icon: <ChartIcon />, to: pageOrLogin(person, '/pages/mine/dashboard') },
    {
      label: '机构主页',
      icon: <HomeIcon />,
      to: mainPage ? href.home({ id: mainPage }) : pageOrLogin(person, '/pages/index/home'),
    },
    { label: '意见反馈', icon: <CommentIcon />, to: pageOrLogin(person, '/pages/mine/feedback') },
  ];
};

export const aboutEntries = ({ isSignedIn }: Person): readonly Entry[] => [
  ...(isSignedIn ? [{ label: '账号与安全', to: '/pages/mine/account' } as const] : []),
  { label: '设置', to: '/pages/common/set' },
  { label: '用户协议', to: href.sysArticle({ key: 'user-agreement' }) },
  { label: '隐私政策', to: href.sysArticle({ key: 'privacy' }) },
  { label: '关于我们', to: href.sysArticle({ key: 'about' }) },
];
