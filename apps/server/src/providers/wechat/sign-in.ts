import type { WeChatSignIn } from '../../ports/wechat.ts';
import type { createMiniProgram } from './mini-program.ts';
import type { createPages } from './pages.ts';

/** Signing in by whichever of the two apps the academy has. */
export function createWeChatSignIn(apps: {
  pages?: ReturnType<typeof createPages> | undefined;
  miniProgram?: ReturnType<typeof createMiniProgram> | undefined;
}): WeChatSignIn {
  const { pages, miniProgram } = apps;
  return {
    pageAppId: pages?.appId,
    exchange: async (code, kind) => {
      // A code says nothing of its app, and the app that it is not of does not use it up.
      const identity = kind === 'miniProgram' ? undefined : await pages?.exchange(code);
      return identity ?? (kind === 'page' ? undefined : await miniProgram?.exchange(code));
    },
    findMobile: async (code, identity) => miniProgram?.findMobile(code, identity),
  };
}
