import { Icon, type IconProps } from './icon.tsx';

export function ExitFullscreenIcon(props: IconProps) {
  return <Icon {...props} d="M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5" />;
}
