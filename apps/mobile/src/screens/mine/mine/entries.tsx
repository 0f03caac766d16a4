import { BookIcon } from '@academy/ui/icon/book.tsx';
import { CalendarIcon } from '@academy/ui/icon/calendar.tsx';
import { ChartIcon } from '@academy/ui/icon/chart.tsx';
import { CommentIcon } from '@academy/ui/icon/comment.tsx';
import { GraduationIcon } from '@academy/ui/icon/graduation.tsx';
import { HeartIcon } from '@academy/ui/icon/heart.tsx';
import { StarIcon } from '@academy/ui/icon/star.tsx';
import { UserIcon } from '@academy/ui/icon/user.tsx';
import type { ReactNode } from 'react';
import { href, type PageUrl } from '../../../navigation/paths.ts';

/** A row or a tile of the screen. */
export interface Entry {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly to: PageUrl;
}

// What belongs to a person leads to the login page as long as nobody is signed in.
const login = '/pages/common/login';

export const keptEntries: readonly Entry[] = [
  { label: '收藏', icon: <StarIcon />, to: login },
  { label: '点赞', icon: <HeartIcon />, to: login },
  { label: '预约', icon: <CalendarIcon />, to: login },
  { label: '关注', icon: <UserIcon />, to: login },
];

export const studyEntries: readonly Entry[] = [
  { label: '学分中心', icon: <BookIcon />, to: login },
  { label: '毕业中心', icon: <GraduationIcon />, to: login },
  { label: '数据看板', icon: <ChartIcon />, to: login },
  { label: '意见反馈', icon: <CommentIcon />, to: login },
];

export const aboutEntries: readonly Entry[] = [
  { label: '设置', to: '/pages/common/set' },
  { label: '用户协议', to: href.sysArticle({ key: 'user-agreement' }) },
  { label: '隐私政策', to: href.sysArticle({ key: 'privacy' }) },
  { label: '关于我们', to: href.sysArticle({ key: 'about' }) },
];
