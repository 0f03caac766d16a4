import { Icon } from '@academy/ui/icon/icon.tsx';

export const LinkIcon = () => (
  <Icon d="M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.7 5.7l1-1" />
);

export const PosterIcon = () => (
  <Icon d="M6 3h12a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM5 14l4-4 4 4 2.5-2.5L19 15M8.500 18h7" />
);

export const MomentsIcon = () => (
  <Icon d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 3v5M21 12h-5M12 21v-5M3 12h5" />
);
