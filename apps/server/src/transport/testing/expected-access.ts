import type { ApiEndpointKey } from '@academy/contract/endpoints.ts';
import type { Access, Endpoint } from '@academy/contract/http/endpoint.ts';

/** The calls without login. Every other call needs one, so that none becomes public without a line here. */
const publicCalls: readonly ApiEndpointKey[] = [
  'GET account/recommend',
  'GET area',
  'GET certificate',
  'GET content/comments',
  'GET content/detail',
  'GET content/livecomments',
  'GET content/livequestions',
  'GET content/recommend',
  'GET expert/course',
  'GET expert/detail',
  'GET expert/live',
  'GET getShareParams',
  'GET index/recommend',
  'GET index/recommend/video',
  'GET page',
  'GET page/module',
  'GET page/module/video',
  'GET qa/ai/wstoken',
  'GET qa/hot',
  'GET search',
  'GET search/words/recommend',
  'GET system/article',
  'GET system/config',
  'GET tts/getStreamUrl',
  'GET user/index/expert',
  'GET user/live/getsign',
  'GET user/login/ways',
  'POST area/locate',
  'POST content/interactive/share',
  'POST qa/recognition',
  'POST qa/record',
  'POST sms/code',
  'POST usage/report',
  'POST user/login/account',
  'POST user/login/apple',
  'POST user/login/mobile',
  'POST user/login/wxapp',
  // A user who forgot the password is signed out; what the call requires instead is tested elsewhere.
  'POST user/password/set',
];

/** The paths of the calls for one role; the remaining calls are for every user. */
const rolePaths: readonly [Access, RegExp][] = [
  ['expert', /^user\/expert\//],
  ['owner', /^user\/(?:account|homepage|mainpage)\//],
  ['operator', /^operator\/|^usage\/summary$/],
];

/** Who may make a call according to its name alone, independently of the access that the contract declares. */
export function expectedAccess({ method, path }: Endpoint): Access {
  if (publicCalls.some((call) => call === `${method} ${path}`)) return 'guest';
  return rolePaths.find(([, pattern]) => pattern.test(path))?.[0] ?? 'user';
}
