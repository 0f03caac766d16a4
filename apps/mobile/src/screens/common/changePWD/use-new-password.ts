import type { ApiError } from '@academy/client/api-error.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { useQueryClient } from '@tanstack/react-query';
import { appNavigator } from '../../../navigation/navigator.ts';
import { useChange } from '../../../session/use-change.ts';

/** Sets the password, tells how many devices that signed out, and leaves the page. */
export function useNewPassword(onRefused: (error: ApiError) => void) {
  const client = useQueryClient();
  return useChange('POST user/password/set', {
    silent: true,
    onSuccess: ({ ended_sessions: ended }) => {
      void client.invalidateQueries({ queryKey: ['GET user'] });
      void client.invalidateQueries({ queryKey: ['GET user/session'] });
      toast.show(ended > 0 ? `密码已设好，另外 ${ended} 台设备已退出` : '密码已设好', 3_000);
      appNavigator.navigateBack();
    },
    onError: onRefused,
  });
}
