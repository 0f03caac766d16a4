import { Icon, type IconProps } from './icon.tsx';

export function ChatIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M6 5h12a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-6l-4 4v-4H6a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM8.5 10.5h0M12 10.5h0M15.5 10.5h0"
    />
  );
}

export function ChevronIcon(props: IconProps) {
  return <Icon {...props} d="M9 5l7 7-7 7" />;
}

export function HomeIcon(props: IconProps) {
  return <Icon {...props} d="M4 10.5 12 4l8 6.5V19a1 1 0 0 1-1 1h-4.5v-5.5h-5V20H5a1 1 0 0 1-1-1z" />;
}

export function LocationIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M12 21s7-6 7-11a7 7 0 0 0-14 0c0 5 7 11 7 11zM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z"
    />
  );
}

export function SearchIcon(props: IconProps) {
  return <Icon {...props} d="M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM20 20l-4-4" />;
}

export function UserIcon(props: IconProps) {
  return (
    <Icon {...props} d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c.5-3.6 3.5-5.5 7.5-5.5s7 1.9 7.5 5.5" />
  );
}
