import type { FarPath } from './near-screens.tsx';
import type { LoadScreen } from './screen-loader.ts';

const notOpen = () => import('../screens/not-open/not-open-screen.tsx');
const miniVideo = () => import('../screens/media/miniVideoShare/mini-video-share-screen.tsx');

/** Every screen but those of `near-screens.tsx`. A route without a line in either does not compile. */
export const farScreens: Readonly<Record<FarPath, LoadScreen>> = {
  '/pages/ai/ai': () => import('../screens/ai/ai/ai-screen.tsx'),
  '/pages/mine/mine': () => import('../screens/mine/mine/mine-screen.tsx'),
  '/pages/common/noNetwork': () => import('../screens/common/noNetwork/no-network-screen.tsx'),
  '/pages/common/web': () => import('../screens/common/web/web-screen.tsx'),
  '/pages/common/login': notOpen,
  '/pages/common/search': () => import('../screens/common/search/search-screen.tsx'),
  '/pages/common/location': () => import('../screens/common/location/location-screen.tsx'),
  '/pages/common/set': () => import('../screens/common/set/set-screen.tsx'),
  '/pages/common/bindMobile': notOpen,
  '/pages/common/resetPWD': notOpen,
  '/pages/common/accountInfo': notOpen,
  '/pages/common/changePWD': notOpen,
  '/pages/common/error': () => import('../screens/common/error/error-screen.tsx'),
  '/pages/common/sysArticle': () => import('../screens/common/sysArticle/sys-article-screen.tsx'),
  '/uni_modules/uni-upgrade-center-app/pages/upgrade-popup': notOpen,
  '/pages/appPop/comment': notOpen,
  '/pages/appPop/majorCourseBack': notOpen,
  '/pages/appPop/miniVideoComment': notOpen,
  '/pages/appPop/share': notOpen,
  '/pages/appPop/expertLivePushBack': notOpen,
  '/pages/mine/changeBind': notOpen,
  '/pages/mine/myLiking': notOpen,
  '/pages/mine/myCollect': notOpen,
  '/pages/mine/liveBooked': notOpen,
  '/pages/mine/userInfo': notOpen,
  '/pages/mine/account': notOpen,
  '/pages/mine/myLive': notOpen,
  '/pages/mine/addChild': notOpen,
  '/pages/mine/credit': notOpen,
  '/pages/mine/graduation': notOpen,
  '/pages/mine/graduationList': notOpen,
  '/pages/mine/dashboard': notOpen,
  '/pages/mine/feedback': notOpen,
  '/pages/mine/myFollowed': notOpen,
  // One video by itself, until there is a feed to swipe through.
  '/pages/media/miniVideo': miniVideo,
  '/pages/media/expertLive': () => import('../screens/media/expertLive/expert-live-screen.tsx'),
  '/pages/media/livePush': notOpen,
  '/pages/media/miniVideoShare': miniVideo,
  '/pages/index/actLive': () => import('../screens/index/actLive/act-live-screen.tsx'),
  '/pages/index/informationList': () =>
    import('../screens/index/informationList/information-list-screen.tsx'),
  '/pages/index/miniVideoList': () => import('../screens/index/miniVideoList/mini-video-list-screen.tsx'),
  '/pages/index/expertList': () => import('../screens/index/expertList/expert-list-screen.tsx'),
  '/pages/index/majorCourse': () => import('../screens/index/majorCourse/major-course-screen.tsx'),
  '/pages/index/courseList': () => import('../screens/index/courseList/course-list-screen.tsx'),
  '/pages/index/excellentList': () => import('../screens/index/excellentList/excellent-list-screen.tsx'),
  '/pages/index/home': () => import('../screens/index/home/home-screen.tsx'),
};
