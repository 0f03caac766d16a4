import { Icon, type IconProps } from './icon.tsx';

export function DownloadIcon(props: IconProps) {
  return <Icon {...props} d="M12 4v11M7.5 10.5 12 15l4.5-4.5M5 19.5h14" />;
}
