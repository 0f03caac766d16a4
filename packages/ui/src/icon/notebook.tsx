import { Icon, type IconProps } from './icon.tsx';

export function NotebookIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M8 3.5h9.5a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2zM3.5 8.5H6M3.5 15.5H6M10.5 9.5l5 5M15.5 9.5l-5 5"
    />
  );
}
