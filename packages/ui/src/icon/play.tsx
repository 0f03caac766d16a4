import { Icon, type IconProps } from './icon.tsx';

export function PlayIcon(props: IconProps) {
  return <Icon {...props} d="M8 5.5v13l10.5-6.5z" />;
}
