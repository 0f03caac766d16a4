import { Icon, type IconProps } from './icon.tsx';

export function ChartIcon(props: IconProps) {
  return <Icon {...props} d="M4 4v16h16M8.5 16v-4M13 16V8M17.5 16v-6" />;
}
