import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { apiPrefix } from '@academy/contract/http/envelope.ts';
import { createOldReleaseDatabase } from './db/testing/old-release.ts';
import type { TestDatabase } from './db/testing/test-database.ts';
import { useAcademyDirectory } from './start/testing/academy-directory.ts';

/** This release starts on the database of an old one: its users go on as before. */
vi.setConfig({ testTimeout: 180_000 });

/** The old release signed this token with this secret, for a session that ends in 2100. */
const oldSecret = 'old-release-secret-for-tests-only-0123456789';
const oldToken =
  'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJ1aWQiOjIsInNpZCI6ImI5OWM0ZmEwLTAxMmItNDNiOS1hZjM5LThmNzI3MjhlOWIxYiIs' +
  'InJvbGVzIjpbXSwicGVybWlzc2lvbnMiOltdLCJpYXQiOjE3OTU3NjMxNTQsImV4cCI6NDA5Nzg5MTE1NH0.' +
  '5sOUhBBSqiCgtzFigw_GLshVcB9ENMNc-0W-fYm-aBc';

const { start } = useAcademyDirectory();
let database: TestDatabase;
beforeEach(async () => {
  database = await createOldReleaseDatabase();
  // Old questions are deleted after some months.
  await sql`update qa_records set created_at = now(), ended_at = now()`.execute(database.db);
  await sql`update qa_sessions set created_at = now(), updated_at = now()`.execute(database.db);
});
afterEach(() => database.drop());

/** What the user of the old release had there, by the calls that show it. */
const answers: Readonly<Record<string, object>> = {
  user: {
    uid: 2,
    nickname: '小满妈妈',
    intro: '喜欢读书',
    has_password: true,
    avatar: { url: '/media/pictures/2dfb65c9af63339150a226daa5f90086/64.webp' },
  },
  'user/student': {
    list: [{ name: '小满', school: { name: '第一小学' }, class_name: '一班', enrolment_state: 'confirmed' }],
  },
  'user/like': { list: [{ title: '孩子晚上不肯睡觉怎么办', like_count: 1 }] },
  'user/collection': { list: [{ title: '一起读书' }] },
  'user/reserve': { list: [{ content_type: 'expertLive', title: '家庭会议', reserve_count: 1 }] },
  'user/history': {
    list: [
      {
        content_id: 1,
        progress: {
          seen_seconds: 15,
          total_seconds: 120,
          parts: [{ lesson_id: 1, seen_seconds: 15, position: 15, missing: [{ from: 15, to: 40 }] }],
        },
      },
    ],
  },
  'user/mistake': { list: [4, 3, 2, 1].map((question) => ({ question_id: question })) },
  'content/comments?content_type=graphic&content_id=4': {
    list: [{ text: '照着做了一周，睡得好多了', mine: true, like_count: 1, replies: [{ text: '我家也是' }] }],
  },
  'qa/history?session_id=evening': {
    records: {
      list: [
        { question: '孩子写作业磨蹭怎么办', answer: expect.stringContaining('十五分钟一段'), score: 1 },
        { question: '孩子晚上不肯睡觉怎么办？', answer: expect.stringContaining('把灯调暗'), score: 0 },
      ],
    },
  },
};

test('the academy starts: the old token and password work, and what the user had is there', async () => {
  const { address, output } = await start({ DATABASE_URL: database.url, TOKEN_SECRET: oldSecret });
  await expect.poll(output).toContain('migrated: 0016-standard-names.sql');
  const signIn = await fetch(`${address}${apiPrefix}/user/login/account`, {
    method: 'POST',
    body: new URLSearchParams({ account: '13900000001', password: 'xiaoman-2026', agreed: '1' }),
  });
  const { data: login } = (await signIn.json()) as { data: { token: string } };
  expect(login).toMatchObject({ uid: 2, is_new: false, next: null });
  for (const token of [oldToken, login.token])
    for (const [path, data] of Object.entries(answers)) {
      const response = await fetch(`${address}${apiPrefix}/${path}`, { headers: { token } });
      expect([path, await response.json()]).toMatchObject([path, { code: 200, data }]);
    }
});
