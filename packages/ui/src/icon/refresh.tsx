import { Icon, type IconProps } from './icon.tsx';

export function RefreshIcon(props: IconProps) {
  return <Icon {...props} d="M20 12a8 8 0 1 1-2.5-5.8L20 8.5M20 4v4.5h-4.5" />;
}
