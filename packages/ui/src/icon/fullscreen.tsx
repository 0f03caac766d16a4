import { Icon, type IconProps } from './icon.tsx';

export function FullscreenIcon(props: IconProps) {
  return <Icon {...props} d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />;
}
