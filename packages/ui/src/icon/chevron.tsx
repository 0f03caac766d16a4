import { Icon, type IconProps } from './icon.tsx';

export function ChevronIcon(props: IconProps) {
  return <Icon {...props} d="M9 5l7 7-7 7" />;
}
