import { describe, expect, it } from 'vitest';
import type { TSchema } from 'typebox';
import { endpoints } from './endpoints.ts';
import type { Endpoint } from './http/endpoint.ts';
import { errors } from './http/errors.ts';
import { codes } from './http/envelope.ts';

const all: readonly Endpoint[] = endpoints;
const chinese = /[\u4e00-\u9fff]/;

describe('endpoints', () => {
  it('have one handler for each method and path, aliases included', () => {
    const keys = all.flatMap((each) => [each.path, ...each.aliases].map((path) => `${each.method} ${path}`));
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('have the names of the specification', () => {
    expect(all.map((each) => `${each.method} ${each.path}`).sort()).toEqual([
      'GET account/recommend',
      'GET area',
      'GET area/history',
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
      'GET operator/upload',
      'GET operator/upload/list',
      'GET page',
      'GET page/module',
      'GET page/module/video',
      'GET qa/ai/wstoken',
      'GET qa/audio',
      'GET qa/evaluate',
      'GET qa/history',
      'GET qa/hot',
      'GET search',
      'GET search/words/history',
      'GET search/words/recommend',
      'GET system/article',
      'GET system/config',
      'GET tts/getStreamUrl',
      'GET usage/summary',
      'GET user',
      'GET user/account/bindstat',
      'GET user/account/content',
      'GET user/account/contentstat',
      'GET user/account/export',
      'GET user/account/publishstat',
      'GET user/account/score1stat',
      'GET user/account/score2stat',
      'GET user/account/statistics',
      'GET user/account/student',
      'GET user/account/viewstat',
      'GET user/collection',
      'GET user/credit',
      'GET user/expert/live',
      'GET user/expert/livedetail',
      'GET user/history',
      'GET user/index/expert',
      'GET user/like',
      'GET user/live/chapters',
      'GET user/live/getsign',
      'GET user/login/ways',
      'GET user/mistake',
      'GET user/notice',
      'GET user/notice/settings',
      'GET user/reserve',
      'GET user/session',
      'GET user/statistics',
      'GET user/student',
      'GET user/student/performance',
      'GET user/student/school',
      'GET user/student/semester',
      'GET user/task',
      'GET user/video',
      'POST area/locate',
      'POST area/record',
      'POST content/interactive/block/{action}',
      'POST content/interactive/collect/{action}',
      'POST content/interactive/comment',
      'POST content/interactive/comment/delete',
      'POST content/interactive/comment/like/{action}',
      'POST content/interactive/exam',
      'POST content/interactive/expert/focus/{action}',
      'POST content/interactive/like/{action}',
      'POST content/interactive/rate',
      'POST content/interactive/report',
      'POST content/interactive/reserve',
      'POST content/interactive/share',
      'POST content/interactive/view',
      'POST qa/evaluate',
      'POST qa/history/delete',
      'POST qa/recognition',
      'POST qa/record',
      'POST search/words/history/clear',
      'POST sms/code',
      'POST upload',
      'POST usage/report',
      'POST user/consent',
      'POST user/expert/endlive',
      'POST user/expert/livereview',
      'POST user/expert/publish',
      'POST user/expert/startlive',
      'POST user/export',
      'POST user/feedback',
      'POST user/homepage/recommend',
      'POST user/info',
      'POST user/live/chapter',
      'POST user/live/chapter/delete',
      'POST user/login/account',
      'POST user/login/apple',
      'POST user/login/bind',
      'POST user/login/mobile',
      'POST user/login/wxapp',
      'POST user/logout',
      'POST user/mainpage/recommend',
      'POST user/notice/read',
      'POST user/notice/settings',
      'POST user/password/check',
      'POST user/password/set',
      'POST user/push/device',
      'POST user/session/end',
      'POST user/student/bind',
      'POST user/student/graduate',
      'POST user/student/toggle',
      'POST user/unsubscribe',
    ]);
  });

  it('give every input field a Chinese title, which its error messages contain', () => {
    for (const each of all) {
      for (const [name, field] of Object.entries(each.input.properties)) {
        const { title } = field as TSchema & { title?: string };
        expect(title, `${each.method} ${each.path} ${name}`).toMatch(chinese);
      }
    }
  });

  it('have path parameters in their input', () => {
    for (const each of all) {
      for (const [, name = ''] of each.path.matchAll(/\{(\w+)\}/g)) {
        expect(Object.keys(each.input.properties)).toContain(name);
      }
    }
  });

  it('describe themselves in Chinese', () => {
    for (const each of all) expect(each.summary).toMatch(chinese);
  });
});

describe('errors', () => {
  it('reserve 201, 202 and 403 for what the client handles separately', () => {
    const special = Object.entries(errors).filter(([, each]) => [201, 202, 403].includes(each.code));
    expect(special.map(([name]) => name)).toEqual(['REFUSED', 'NEXT_STEP', 'SESSION_ENDED']);
    expect(codes).toEqual({ success: 200, refused: 201, nextStep: 202, sessionEnded: 403 });
  });

  it('have a Chinese message and never the success code', () => {
    for (const each of Object.values(errors)) {
      expect(each.message).toMatch(chinese);
      expect(each.code).not.toBe(codes.success);
    }
  });

  it('leave the HTTP status at 200 unless the request or the server is broken', () => {
    const broken = Object.entries(errors).filter(([, each]) => each.status >= 400);
    expect(broken.map(([name]) => name)).toEqual([
      'MALFORMED',
      'UNKNOWN_CALL',
      'WRONG_METHOD',
      'TOO_LARGE',
      'WRONG_TYPE',
      'TOO_MANY',
      'INTERNAL',
      'UNAVAILABLE',
    ]);
  });
});
