import { Icon } from '@academy/ui/icon/icon.tsx';

export const CaptionsIcon = () => (
  <Icon d="M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM7 11.5h4M13.5 11.5H17M7 15h6.5M16 15h1" />
);

export const HeadphonesIcon = () => (
  <Icon d="M4 15v-3a8 8 0 0 1 16 0v3M4 14.500h2a1 1 0 0 1 1 1V19a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1zM18 14.500h2V19a1 1 0 0 1-1 1h-1a1 1 0 0 1-1-1v-3.500a1 1 0 0 1 1-1z" />
);

export const FloatingIcon = () => (
  <Icon d="M21 11V7a2 2 0 0 0-2-2H5a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h5M14 14.5h6a1 1 0 0 1 1 1V19a1 1 0 0 1-1 1h-6a1 1 0 0 1-1-1v-3.500a1 1 0 0 1 1-1z" />
);
