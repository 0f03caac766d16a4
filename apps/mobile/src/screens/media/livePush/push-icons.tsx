import { Icon } from '@academy/ui/icon/icon.tsx';

export const ChapterIcon = () => (
  <Icon d="M6 3.500h12a1 1 0 0 1 1 1V21l-7-4.500L5 21V4.500a1 1 0 0 1 1-1zM9 8.500h6M9 12h4" />
);

export const FlipIcon = () => (
  <Icon d="M4 8a2 2 0 0 1 2-2h2l1.500-2h5L16 6h2a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zM9 12.500a3 3 0 0 1 5.600-1.500M15 9.500V11h-1.500M15 12.500a3 3 0 0 1-5.600 1.500M9 15.500V14h1.500" />
);

export const MicOffIcon = () => (
  <Icon d="M4 4l16 16M15 9.500v-3a3 3 0 0 0-5.700-1.300M9 9v3a3 3 0 0 0 4.500 2.600M5.500 12a6.500 6.500 0 0 0 10.300 5.300M18.200 14a6.500 6.500 0 0 0 .3-2M12 18.500V21" />
);

export const SeatsIcon = () => (
  <Icon d="M9 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7zM3 19.500c.4-3.300 2.700-5 6-5s5.600 1.700 6 5M16 4.500a3.200 3.200 0 0 1 0 6M17.500 14.800c2 .6 3.200 2.200 3.500 4.700" />
);

export const SettingsIcon = () => (
  <Icon d="M4 7h9M17 7h3M4 17h3M11 17h9M15 9a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM9 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4z" />
);
