import { Icon, type IconProps } from './icon.tsx';

export function CheckIcon(props: IconProps) {
  return <Icon {...props} d="M5 12.5l4.5 4.5L19 7.5" />;
}

export function HeartIcon(props: IconProps) {
  return <Icon {...props} d="M12 20S4 15 4 9.3A4.3 4.3 0 0 1 12 7a4.3 4.3 0 0 1 8 2.3C20 15 12 20 12 20z" />;
}
