import { describe, expect, it } from 'vitest';
import * as limits from './limits.ts';
import {
  classCode,
  enrolmentStates,
  pendingChildren,
  schoolRequest,
  gradeLabels,
} from './enrolment-limits.ts';
import { livePlans, liveStarts } from './live-plan-limits.ts';
import { smsCode } from './login-limits.ts';
import { gatherMinutes, noticePages, noticeTopics, pushPlatforms } from './notice-limits.ts';
import { locating } from './location-limits.ts';
import { qaLimits } from './realtime/chat-limits.ts';
import { seatChange, seatStatus, userUpdate } from './realtime/seat-limits.ts';
import { viewCounts } from './view-count-limits.ts';
import { usageDevices, usageEvents, usageLimits, usageNetworks } from './usage-limits.ts';

describe('constants of the specification', () => {
  it.each([
    ['app version', limits.app.version, '3.3.5'],
    ['version code', limits.app.versionCode, 25060401],
    ['locale', limits.manifest.locale, 'zh-Hans'],
    ['orientation', limits.manifest.orientation, 'portrait'],
    ['name', limits.app.name, '有效父母学院'],
    ['base path', limits.app.basePath, '/wx/'],
    ['request timeout', limits.timeouts.request, 5000],
    ['transfer timeout', limits.timeouts.transfer, 60000],
    ['connect timeout', limits.timeouts.connect, 60000],
    ['timeout code', limits.technicalCodes.timeout, 5],
    ['network code', limits.technicalCodes.network, 5],
    ['abort code', limits.technicalCodes.aborted, 600003],
    ['transfer code', limits.technicalCodes.transfer, 602001],
    ['socket code', limits.technicalCodes.socketNotOpen, 10002],
    ['timeout message', limits.timeoutMessage, 'timeout'],
    ['health window', limits.apiHealth.window, 10],
    ['health failures', limits.apiHealth.failures, 8],
    ['profile delay', limits.profileFetchDelay, 2000],
    ['area id', limits.area.defaultId, 1],
    ['area name', limits.area.defaultName, '山东省'],
    ['area level', limits.area.defaultLevel, 0],
    ['theme scope', limits.themeConfig.scope, 'index'],
    ['theme pattern', limits.themeConfig.pattern, -1],
    ['status bar', limits.device.statusBarHeight, 20],
    ['screen width', limits.device.screenWidth, 375],
    ['video height', limits.device.videoHeightRatio, 9 / 16],
    ['page size', limits.paging.defaultSize, 20],
    ['tree level', limits.paging.maxTreeLevel, 10],
    ['upload concurrency', limits.transfers.uploadConcurrency, 5],
    ['download url age', limits.transfers.downloadUrlMaxAgeSeconds, 600],
    ['bytes of a picture', limits.uploads.pictureBytes, 20_971_520],
    ['bytes of a video', limits.uploads.videoBytes, 209_715_200],
    ['bytes of a resumable upload', limits.uploads.resumableBytes, 4_294_967_296],
    ['seconds of a video', limits.uploads.videoSeconds, 14_400],
    ['pixels of a picture', limits.uploads.picturePixels, 52_428_800],
    ['longest side by the shorter one', limits.uploads.pictureMaxRatio, 40],
    ['megapixels of a picture', limits.uploads.pictureMegapixels, 50],
    ['age of a resumable upload', limits.uploads.resumableAge, 86_400_000],
    ['view heartbeat interval', limits.viewTime.heartbeatInterval, 15_000],
    ['heartbeat tolerance', limits.viewTime.tolerance, 3_000],
    ['longest view heartbeat', limits.viewTime.maxHeartbeatSpan, 30_000],
    ['heartbeat delay', limits.viewTime.maxDelay, 259_200_000],
    ['view completed at', limits.viewTime.completeAt, 90],
    ['article read at', limits.viewTime.readAt, 50],
    ['note of a requested school', schoolRequest.noteLength, 100],
    ['milliseconds until a view counts', viewCounts.after, 3_000],
    ['views by guests of one network', viewCounts.perNetwork, 1_000],
    ['minutes of a credit', limits.courseCredit.minutesPerCredit, 4],
    ['min credit of a course', limits.courseCredit.min, 1],
    ['max credit of a course', limits.courseCredit.max, 20],
    ['questions of an exam', limits.exams.maxQuestions, 50],
    ['late answers of an exam', limits.exams.grace, 5_000],
    ['first reminder of a live', limits.liveReminders.day, 1_440],
    ['second reminder of a live', limits.liveReminders.hour, 60],
    ['last reminder of a live', limits.liveReminders.minutes, 5],
    ['days of a notice', limits.notices.retentionDays, 180],
    ['page load delay', limits.pageLoad.loadingDelay, 200],
    ['page load timeout', limits.pageLoad.timeout, 60000],
    ['toast', limits.toast.duration, 1500],
    ['swiper interval', limits.swiper.interval, 5000],
    ['swiper duration', limits.swiper.duration, 500],
    ['video controls', limits.video.controlsHideAfter, 3000],
    ['preview min', limits.imagePreview.minScale, 1],
    ['preview max', limits.imagePreview.maxScale, 4],
    ['picker', limits.imagePicker.count, 9],
    ['text input', limits.textInput.maxLength, 140],
    ['area threshold', limits.pullRefresh.areaThreshold, 45],
    ['refresh height', limits.pullRefresh.height, 70],
    ['refresh range', limits.pullRefresh.range, 150],
    ['reach bottom', limits.reachBottomDistance, 50],
    ['long press', limits.longPress.duration, 350],
    ['long press tolerance', limits.longPress.tolerance, 10],
    ['root font base', limits.rootFont.baseWidth, 375],
    ['root font max', limits.rootFont.maxWidth, 960],
    ['tab bar height', limits.tabBar.height, 50],
    ['tab bar icon', limits.tabBar.iconWidth, 24],
    ['tab bar font', limits.tabBar.fontSize, 10],
    ['badge cap', limits.badge.cap, 99],
    ['card colours', limits.cardColours.length, 5],
    ['upgrade fade', limits.upgradePopup.fadeIn, 200],
    ['report interval', limits.usageStatistics.reportInterval, 10000],
    ['app timeout', limits.usageStatistics.appTimeout, 300000],
    ['page timeout', limits.usageStatistics.pageTimeout, 1800000],
    ['status refresh', limits.usageStatistics.statusRefresh, 86400000],
    ['milliseconds between two taps', limits.doubleTap, 300],
    ['main text for elders', limits.elderMode.mainText, 22],
    ['smallest text for elders', limits.elderMode.minText, 18],
    ['largest main text', limits.elderMode.maxText, 30],
    ['line height for elders', limits.elderMode.minLineHeight, 1.3],
    ['target for elders', limits.elderMode.target, 60],
    ['days until an account is deleted', limits.coolingOff / 86400000, 7],
    ['exports of one’s data a day', limits.dataExport.perDay, 3],
    ['lifetime of an export', limits.dataExport.lifetime, 86400000],
    ['a pairing code lives', limits.pairingCode.lifetime, 604_800_000],
    ['wrong pairing codes a day', limits.pairingCode.failuresPerDay, 20],
    ['characters of a class code', classCode.length, 6],
    ['wrong class codes an hour', classCode.failuresPerHour, 5],
    ['wrong class codes a day', classCode.failuresPerDay, 20],
    ['wrong class codes of a network an hour', classCode.networkFailuresPerHour, 600],
    ['wrong class codes of a network a day', classCode.networkFailuresPerDay, 2_000],
    ['unconfirmed children of a class', pendingChildren.perClass, 100],
    ['children of one person', limits.students.max, 6],
    ['stored search terms', limits.searchHistory.words, 20],
    ['stored areas', limits.areaHistory.areas, 10],
    ['people of the smallest group', limits.minGroupSize, 5],
    ['seconds until a silent seat is freed', limits.liveLimits.seatPresence, 30],
    ['characters of a chapter', limits.liveLimits.chapterLength, 60],
    ['bits a second of sound', limits.liveLimits.soundRate, 64_000],
    ['minutes early from which a start is confirmed', liveStarts.early, 30],
    ['minutes early at most', liveStarts.earliest, 720],
    ['seconds of a false start', liveStarts.undone, 60],
    ['seconds of a rehearsal', liveStarts.rehearsal, 10],
    ['characters of a planned title', livePlans.titleLength, 40],
    ['characters of a planned introduction', livePlans.introLength, 500],
    ['minutes of a planned live at least', livePlans.minutes.min, 15],
    ['minutes of a planned live at most', livePlans.minutes.max, 240],
    ['hours ahead of a planned live', livePlans.hoursAhead, 2],
    ['days ahead of a planned live', livePlans.daysAhead, 90],
    ['open plans of an expert', livePlans.open, 10],
  ])('%s', (_, value, expected) => expect(value).toBe(expected));

  it.each([
    ['characters of a question', qaLimits.questionLength, 500],
    ['seconds of a chat token', qaLimits.token, 60],
    ['questions a day', qaLimits.perDay, 100],
    ['questions a day of a guest', qaLimits.guestPerDay, 3],
    ['questions a day of guests behind one address', qaLimits.guestPerDayOfNetwork, 150],
    ['bytes of a recording', qaLimits.speechBytes, 10_485_760],
    ['seconds of a speech URL', qaLimits.speechUrl, 300],
    ['minutes that gather replies', gatherMinutes, 60],
    ['timeout of locating a phone', locating.timeout, 10_000],
    ['age of a known position', locating.maximumAge, 300_000],
    ['maximum inaccuracy of a position', locating.maxAccuracy, 10_000],
    ['records of a batch', usageLimits.recordsPerBatch, 100],
    ['characters of a batch', usageLimits.batchText, 10_000],
    ['characters of an error', usageLimits.message, 200],
    ['characters of its stack', usageLimits.stack, 800],
    ['maximum delay of a record', usageLimits.maxDelay, 604_800_000],
    ['min visits that are shown', usageLimits.minVisits, 5],
    ['days of records', usageLimits.retentionDays, 90],
    ['days of daily statistics', usageLimits.shownDays, 400],
    // The three hundred families in a school hall sign in through one address, and some mistype their number.
    ['unconfirmed numbers of an address an hour', smsCode.perAddressAnHour, 400],
    // A few such halls a day. Beyond that, somebody sends codes to strangers at the academy’s expense.
    ['unconfirmed numbers of an address a day', smsCode.perAddressADay, 1_000],
    // In a quarter of an hour: four networks with five tries each, too few for guessing a password.
    ['wrong passwords from unknown devices for a login', limits.password.unknownDevicesPerLogin, 20],
    // In a quarter of an hour: stops an attacker who tries common passwords on many logins.
    ['wrong passwords from unknown devices in all', limits.password.unknownDevicesInAll, 40],
  ])('not from the specification: %s', (_, value, expected) => expect(value).toBe(expected));

  it.each([
    ['a seat waits', seatStatus.waiting, 0],
    ['a seat is accepted', seatStatus.accepted, 1],
    ['a seat is added', seatChange.add, 1],
    ['a seat is removed', seatChange.remove, 2],
    ['a user is accepted', userUpdate.accepted, 1],
    ['a user is removed', userUpdate.removed, 2],
    ['a live is upcoming', limits.liveStatus.upcoming, 0],
    ['a live is running', limits.liveStatus.live, 1],
    ['a live can be watched again', limits.liveStatus.replay, 2],
  ])('%s by its number', (_, value, expected) => expect(value).toBe(expected));

  it('lists content types, link targets and link types', () => {
    expect(limits.contentTypes).toEqual(['course', 'actLive', 'expertLive', 'miniVideo', 'graphic']);
    expect(limits.relatedTypes).toEqual([
      'expert',
      'course',
      'actLive',
      'expertLive',
      'miniVideo',
      'graphic',
    ]);
    expect(limits.linkTypes).toEqual(['h5', 'page', 'content']);
  });

  it('lists usage events, push platforms and notice topics', () => {
    expect([usageEvents, usageDevices, usageNetworks]).toEqual([
      ['share', 'install', 'search'],
      ['phone', 'tablet', 'desktop'],
      ['slow-2g', '2g', '3g', '4g', 'unknown'],
    ]);
    expect(enrolmentStates).toEqual(['pending', 'confirmed', 'declined']);
    expect(Object.keys(noticeTopics)).toEqual(['reminder', 'live', 'reply', 'review', 'expert', 'system']);
    expect([noticePages, pushPlatforms]).toEqual([
      ['graduation', 'children', 'lives'],
      ['android', 'ios'],
    ]);
  });

  it('names relations to a child, grades and the two ledgers', () => {
    expect(limits.relationLabels).toEqual({
      mother: '妈妈',
      father: '爸爸',
      grandparent: '祖辈',
      other: '其他家人',
    });
    expect(gradeLabels.map(([grade]) => grade)).toEqual([
      -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
    ]);
    expect(new Set(gradeLabels.map(([, label]) => label)).size).toBe(17);
    expect(limits.ledgerNames).toEqual({ 1: '学分', 2: '积分' });
  });

  it('labels the three states of a live', () => {
    expect(limits.liveStatusLabels).toEqual({ 0: '即将开始', 1: '直播中', 2: '直播回放' });
  });

  it('numbers the question types', () => {
    expect(limits.questionTypes).toEqual({ single: 1, multiple: 2, trueOrFalse: 3 });
  });

  it('has the exact texts of the specified messages', () => {
    expect(limits.messages.invalidTotals).toBe('请输入有效的总数和正确数');
    expect(limits.messages.invalidSeconds).toBe('请输入非负整数秒数');
    expect(limits.messages.mapKeyMissing).toBe('Map key not configured.');
  });
});
