import { Icon, type IconProps } from './icon.tsx';

export function CheckIcon(props: IconProps) {
  return <Icon {...props} d="M5 12.5l4.5 4.5L19 7.5" />;
}
