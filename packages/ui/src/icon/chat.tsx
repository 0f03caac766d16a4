import { Icon, type IconProps } from './icon.tsx';

export function ChatIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M6 5h12a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-6l-4 4v-4H6a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM8.5 10.5h0M12 10.5h0M15.5 10.5h0"
    />
  );
}
