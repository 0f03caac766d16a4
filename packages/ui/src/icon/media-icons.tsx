import { Icon, type IconProps } from './icon.tsx';

export function ExitFullscreenIcon(props: IconProps) {
  return <Icon {...props} d="M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5" />;
}

export function FullscreenIcon(props: IconProps) {
  return <Icon {...props} d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />;
}

export function MicIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M12 15a3 3 0 0 0 3-3V6.5a3 3 0 0 0-6 0V12a3 3 0 0 0 3 3zM5.5 12a6.5 6.5 0 0 0 13 0M12 18.5V21"
    />
  );
}

export function MutedIcon(props: IconProps) {
  return <Icon {...props} d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5" />;
}

export function PauseIcon(props: IconProps) {
  return <Icon {...props} d="M8.5 5v14M15.5 5v14" />;
}

export function PlayIcon(props: IconProps) {
  return <Icon {...props} d="M8 5.5v13l10.5-6.5z" />;
}

export function VolumeIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a7.7 7.7 0 0 1 0 11"
    />
  );
}
