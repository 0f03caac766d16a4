import type { ApiError } from '@academy/client/api-error.ts';
import { question } from '@academy/ui/dialog/question-store.ts';
import { dateTime } from '../../../format/date.ts';
import { appNavigator } from '../../../navigation/navigator.ts';
import { session } from '../../../session/session-store.ts';
import { useChange } from '../../../session/use-change.ts';

/** Asks for the account's end: one is signed out then, and told until when one can return. */
export const useLeave = (onRefused: (error: ApiError) => void) =>
  useChange('POST user/unsubscribe', {
    silent: true,
    onSuccess: ({ leaves_at: leavesAt }) => {
      session.clear();
      appNavigator.switchTab('/pages/mine/mine');
      void question.alert({
        title: '注销已提交',
        text: `${dateTime(leavesAt)} 之前登录一次，就会取消注销，一切照旧。`,
      });
    },
    onError: onRefused,
  });
