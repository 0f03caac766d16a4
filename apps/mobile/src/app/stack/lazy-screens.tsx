import type { LazyPath } from './near-screens.tsx';
import type { LoadScreen } from './screen-loader.ts';

/**
 * Loaders of all screens that are not in `near-screens.tsx`. A route without an entry in either file does not
 * compile.
 */
export const lazyScreens: Readonly<Record<LazyPath, LoadScreen>> = {
  '/pages/ai/ai': () => import('../../screens/ai/ai/ai-screen.tsx'),
  '/pages/mine/mine': () => import('../../screens/mine/mine/mine-screen.tsx'),
  '/pages/common/noNetwork': () => import('../../screens/common/noNetwork/no-network-screen.tsx'),
  '/pages/common/web': () => import('../../screens/common/web/web-screen.tsx'),
  '/pages/common/login': () => import('../../screens/common/login/login-screen.tsx'),
  '/pages/common/search': () => import('../../screens/common/search/search-screen.tsx'),
  '/pages/common/location': () => import('../../screens/common/location/location-screen.tsx'),
  '/pages/common/set': () => import('../../screens/common/set/set-screen.tsx'),
  '/pages/common/bindMobile': () => import('../../screens/common/bindMobile/bind-mobile-screen.tsx'),
  '/pages/common/resetPWD': () => import('../../screens/common/resetPWD/reset-pwd-screen.tsx'),
  '/pages/common/accountInfo': () => import('../../screens/common/accountInfo/account-info-screen.tsx'),
  '/pages/common/changePWD': () => import('../../screens/common/changePWD/change-pwd-screen.tsx'),
  '/pages/common/error': () => import('../../screens/common/error/error-screen.tsx'),
  '/pages/common/sysArticle': () => import('../../screens/common/sysArticle/sys-article-screen.tsx'),
  '/uni_modules/uni-upgrade-center-app/pages/upgrade-popup': () =>
    import('../../screens/uni_modules/uni-upgrade-center-app/pages/upgrade-popup/upgrade-popup-screen.tsx'),
  '/pages/appPop/comment': () => import('../../screens/appPop/comment/comment-screen.tsx'),
  '/pages/appPop/majorCourseBack': () =>
    import('../../screens/appPop/majorCourseBack/major-course-back-screen.tsx'),
  '/pages/appPop/miniVideoComment': () =>
    import('../../screens/appPop/miniVideoComment/mini-video-comment-screen.tsx'),
  '/pages/appPop/share': () => import('../../screens/appPop/share/share-screen.tsx'),
  '/pages/appPop/expertLivePushBack': () =>
    import('../../screens/appPop/expertLivePushBack/expert-live-push-back-screen.tsx'),
  '/pages/mine/changeBind': () => import('../../screens/mine/changeBind/change-bind-screen.tsx'),
  '/pages/mine/myLiking': () => import('../../screens/mine/myLiking/my-liking-screen.tsx'),
  '/pages/mine/myCollect': () => import('../../screens/mine/myCollect/my-collect-screen.tsx'),
  '/pages/mine/liveBooked': () => import('../../screens/mine/liveBooked/live-booked-screen.tsx'),
  '/pages/mine/userInfo': () => import('../../screens/mine/userInfo/user-info-screen.tsx'),
  '/pages/mine/account': () => import('../../screens/mine/account/account-screen.tsx'),
  '/pages/mine/myLive': () => import('../../screens/mine/myLive/my-live-screen.tsx'),
  '/pages/mine/addChild': () => import('../../screens/mine/addChild/add-child-screen.tsx'),
  '/pages/mine/credit': () => import('../../screens/mine/credit/credit-screen.tsx'),
  '/pages/mine/graduation': () => import('../../screens/mine/graduation/graduation-screen.tsx'),
  '/pages/mine/graduationList': () => import('../../screens/mine/graduationList/graduation-list-screen.tsx'),
  '/pages/mine/dashboard': () => import('../../screens/mine/dashboard/dashboard-screen.tsx'),
  '/pages/mine/feedback': () => import('../../screens/mine/feedback/feedback-screen.tsx'),
  '/pages/mine/myFollowed': () => import('../../screens/mine/myFollowed/my-followed-screen.tsx'),
  '/pages/media/miniVideo': () => import('../../screens/media/miniVideo/mini-video-screen.tsx'),
  '/pages/media/expertLive': () => import('../../screens/media/expertLive/expert-live-screen.tsx'),
  '/pages/media/livePush': () => import('../../screens/media/livePush/live-push-screen.tsx'),
  '/pages/media/miniVideoShare': () =>
    import('../../screens/media/miniVideoShare/mini-video-share-screen.tsx'),
  '/pages/index/actLive': () => import('../../screens/index/actLive/act-live-screen.tsx'),
  '/pages/index/informationList': () =>
    import('../../screens/index/informationList/information-list-screen.tsx'),
  '/pages/index/miniVideoList': () => import('../../screens/index/miniVideoList/mini-video-list-screen.tsx'),
  '/pages/index/expertList': () => import('../../screens/index/expertList/expert-list-screen.tsx'),
  '/pages/index/majorCourse': () => import('../../screens/index/majorCourse/major-course-screen.tsx'),
  '/pages/index/courseList': () => import('../../screens/index/courseList/course-list-screen.tsx'),
  '/pages/index/excellentList': () => import('../../screens/index/excellentList/excellent-list-screen.tsx'),
  '/pages/index/home': () => import('../../screens/index/home/home-screen.tsx'),
};
