import { Icon, type IconProps } from './icon.tsx';

export function MicIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M12 15a3 3 0 0 0 3-3V6.5a3 3 0 0 0-6 0V12a3 3 0 0 0 3 3zM5.5 12a6.5 6.5 0 0 0 13 0M12 18.5V21"
    />
  );
}
