import { Icon } from '@academy/ui/icon/icon.tsx';

export const ContentsIcon = () => (
  <Icon d="M4 6.500h.01M4 12h.01M4 17.500h.01M8.500 6.500H20M8.500 12H20M8.500 17.500H16" />
);

export const TextSizeIcon = () => (
  <Icon d="M3 18.500 8.500 5.500 14 18.500M4.900 14h7.200M15 18.500l3-7 3 7M16.100 16h3.800" />
);
