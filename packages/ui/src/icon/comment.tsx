import { Icon, type IconProps } from './icon.tsx';

export function CommentIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M12 4.5c5 0 8.5 3.2 8.5 7.3S17 19 12 19c-1 0-2-.1-2.9-.4L4.5 20.5l1-3.7c-1.3-1.3-2-3-2-5 0-4.1 3.5-7.3 8.5-7.3z"
    />
  );
}
