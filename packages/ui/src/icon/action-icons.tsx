import { Icon, type IconProps } from './icon.tsx';

export function BackIcon(props: IconProps) {
  return <Icon {...props} d="M15 5l-7 7 7 7" />;
}

export function CloseIcon(props: IconProps) {
  return <Icon {...props} d="M6 6l12 12M18 6L6 18" />;
}

export function CommentIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M12 4.5c5 0 8.5 3.2 8.5 7.3S17 19 12 19c-1 0-2-.1-2.9-.4L4.5 20.5l1-3.7c-1.3-1.3-2-3-2-5 0-4.1 3.5-7.3 8.5-7.3z"
    />
  );
}

export function DownloadIcon(props: IconProps) {
  return <Icon {...props} d="M12 4v11M7.5 10.5 12 15l4.5-4.5M5 19.5h14" />;
}

export function EyeIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z"
    />
  );
}

export function InfoIcon(props: IconProps) {
  return <Icon {...props} d="M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 11v5.5M12 7.5v.1" />;
}

export function MoreIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M5 12m-.5 0a.5.5 0 1 0 1 0a.5.5 0 1 0-1 0M12 12m-.5 0a.5.5 0 1 0 1 0a.5.5 0 1 0-1 0M19 12m-.5 0a.5.5 0 1 0 1 0a.5.5 0 1 0-1 0"
    />
  );
}

export function PlusIcon(props: IconProps) {
  return <Icon {...props} d="M12 5v14M5 12h14" />;
}

export function RefreshIcon(props: IconProps) {
  return <Icon {...props} d="M20 12a8 8 0 1 1-2.5-5.8L20 8.5M20 4v4.5h-4.5" />;
}

export function ShareIcon(props: IconProps) {
  return <Icon {...props} d="M12 15V4M8 7.5L12 3.5l4 4M7 11H5.5v9h13v-9H17" />;
}

export function StarIcon(props: IconProps) {
  return <Icon {...props} d="M12 3.8l2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z" />;
}

export function ThumbIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M7.5 11 11 4c1.5 0 2.5 1 2.5 2.5V10h4.7a1.8 1.8 0 0 1 1.8 2.1l-1.1 6.2a2 2 0 0 1-2 1.7H7.5zM7.5 11H4v9h3.5"
    />
  );
}
