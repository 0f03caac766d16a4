-- Rows of the release of 2026-11-22 (commit 68d53677), whose last migration is 0015-replies-that-go.sql. All of it is invented.

insert into account_recommendations (account_id, content_id, place, state, created_at) overriding system value values
  ('2', '4', 'home', 'review', '2026-11-27 07:07:17.840917+00');

insert into accounts (id, key, name, intro, avatar_id, area_id, platform, kind) overriding system value values
  ('2', 'account-2', '有效父母学院', '介绍', '4', '1', 'true', 'school');

insert into act_sessions (content_id, position, title, starts_at, ends_at, expert_id, place, live_id) overriding system value values
  ('3', '0', '上半场', '2026-11-27 07:06:55.253373+00', '2026-11-27 08:06:55.253373+00', '1', '线上', NULL);

insert into app_releases (id, system, version, version_code, kind, url, notes, forced, size, sha256, signature, min_code, published_at) overriding system value values
  ('2', 'android', '3.3.5', '335', 'store', '/app.apk', '', 'false', NULL, NULL, NULL, NULL, NULL);

insert into approved_answers (id, key, question, phrasings, answer, expert_id, major_id, content_id, hot, state, updated_at) overriding system value values
  ('1', NULL, '孩子写作业磨蹭怎么办', '孩子写作业很慢怎么办
写作业拖拉怎么办', '把作业拆成十五分钟一段，每段之间休息五分钟。

只看这一段做完没有，不催不骂，做完一起打个勾。', NULL, NULL, NULL, NULL, 'published', '2026-11-27 07:05:03.926+00');

insert into area_choices (user_id, area_id, chosen_at) overriding system value values
  ('4', '1', '2026-11-27 07:06:54.892936+00');

insert into areas (id, parent_id, name, signal, lev, path) overriding system value values
  ('1', NULL, '山东省', '370000', '0', '37'),
  ('3', '1', '烟台市', '370600', '1', '3706'),
  ('4', '1', '济南市', '370100', '1', '3701'),
  ('5', '4', '历下区', '370102', '2', '370102');

insert into articles (content_id, reading_seconds) overriding system value values
  ('10', '90'),
  ('11', '90'),
  ('4', '90'),
  ('5', '90'),
  ('6', '90');

insert into author_blocks (id, user_id, expert_id, account_id, created_at) overriding system value values
  ('1', '4', '2', NULL, '2026-11-27 07:06:54.891556+00');

insert into chapters (id, course_id, position, title) overriding system value values
  ('1', '1', '0', '第1章'),
  ('2', '1', '1', '第2章'),
  ('3', '8', '0', '第1章'),
  ('4', '8', '1', '第2章'),
  ('5', '9', '0', '第1章'),
  ('6', '9', '1', '第2章');

insert into comment_likes (user_id, comment_id, created_at) overriding system value values
  ('3', '1', '2026-11-27 07:05:37.291861+00'),
  ('4', '5', '2026-11-27 07:06:55.027518+00');

insert into comments (id, key, content_id, parent_id, user_id, "text", state, like_count, reply_count, created_at, request_key, answers_id, province, held_for) overriding system value values
  ('1', NULL, '4', NULL, '2', '照着做了一周，睡得好多了', 'visible', '1', '1', '2026-11-27 07:05:37.181+00', '5c3138e0-367f-4cc4-abbd-d7d196946b79', NULL, NULL, NULL),
  ('10', NULL, '6', '8', '1', '谢谢分享', 'visible', '0', '0', '2026-11-27 07:06:55.024221+00', NULL, NULL, NULL, NULL),
  ('2', NULL, '4', '1', '3', '我家也是', 'visible', '0', '0', '2026-11-27 07:05:37.277+00', '4f9601c5-829d-43d0-b9e3-15acbf727c22', NULL, NULL, NULL),
  ('3', NULL, '6', NULL, '4', '13812345678，只有我说过的话', 'visible', '0', '1', '2026-11-27 07:06:54.993218+00', '60facf3a-b048-462c-8a56-860e17f91787', NULL, '山东', NULL),
  ('4', NULL, '6', '3', '4', '赵小满的妈妈又说', 'visible', '0', '0', '2026-11-27 07:06:55.000017+00', 'd1a8c4f6-45db-4fd5-b1cd-1299fcb90655', NULL, '山东', NULL),
  ('5', NULL, '6', NULL, '4', '孩子睡得好多了', 'visible', '0', '0', '2026-11-27 07:06:55.003327+00', '54581044-a9df-4911-9070-f7bfde0472de', NULL, '山东', NULL),
  ('6', NULL, '6', NULL, '4', '加我 138-1234 ５６７８，只有我说过的话', 'visible', '0', '0', '2026-11-27 07:06:55.005974+00', 'd99c0c7b-a902-4f51-a603-289861e23819', NULL, '山东', NULL),
  ('7', NULL, '6', NULL, '4', '我是赵小满的妈妈，只有我说过的话', 'visible', '0', '0', '2026-11-27 07:06:55.013864+00', '07c00bd8-094c-4c91-ad9e-4e77bcb35c61', NULL, '山东', NULL),
  ('8', NULL, '6', NULL, '4', '赵小满的妈妈：只有我说过的话', 'visible', '0', '1', '2026-11-27 07:06:55.018015+00', '5dde0b93-9d54-4da8-8154-9e0e3e9141f7', NULL, '山东', NULL),
  ('9', NULL, '6', NULL, '4', '只有我说过的话', 'held', '0', '0', '2026-11-27 07:06:55.021759+00', 'ed86e8d4-7138-434e-9550-db649b0642ec', NULL, '山东', NULL);

insert into consents (user_id, article_key, version, given_at) overriding system value values
  ('4', 'privacy', '1.0', '2026-11-27 07:06:54.882079+00');

insert into content_changes (transaction) overriding system value values
  ('1090'),
  ('1091'),
  ('1092'),
  ('1093'),
  ('1095'),
  ('1099'),
  ('1109'),
  ('1110'),
  ('1111'),
  ('1113'),
  ('1115'),
  ('1116'),
  ('1118'),
  ('1125'),
  ('1126'),
  ('1127'),
  ('1129'),
  ('1131'),
  ('1132'),
  ('1134'),
  ('1135'),
  ('1136'),
  ('1137'),
  ('1138'),
  ('1139'),
  ('1187'),
  ('1188'),
  ('1191'),
  ('1192'),
  ('1204'),
  ('1209'),
  ('1254'),
  ('760'),
  ('771'),
  ('850'),
  ('875'),
  ('876'),
  ('877'),
  ('878'),
  ('881'),
  ('885'),
  ('886'),
  ('887'),
  ('888'),
  ('890'),
  ('892'),
  ('893'),
  ('895'),
  ('896'),
  ('897'),
  ('898'),
  ('899'),
  ('900'),
  ('901'),
  ('904'),
  ('905'),
  ('906'),
  ('912'),
  ('913'),
  ('914'),
  ('915'),
  ('916'),
  ('994');

insert into contents (id, key, type, state, title, summary, body, tags, cover_id, expert_id, account_id, area_id, major_id, view_count, like_count, collect_count, comment_count, version, created_at, published_at) overriding system value values
  ('1', NULL, 'course', 'published', '一起读书', '一句话', '[]', '{}', '3', '1', '2', '1', '3', '0', '0', '1', '0', '1', '2026-11-27 07:05:03.697871+00', '2026-01-01 00:09:00+00'),
  ('10', NULL, 'graphic', 'published', '内容40', '一句话', '[]', '{}', '23', NULL, '2', '1', NULL, '0', '0', '0', '0', '1', '2026-11-27 07:06:55.061101+00', '2026-01-01 00:41:00+00'),
  ('11', NULL, 'graphic', 'published', '内容43', '一句话', '[{"kind": "picture", "caption": "", "picture": {"url": "/media/pictures/dddd/320.webp"}}]', '{}', '3', NULL, '2', '1', NULL, '0', '0', '0', '0', '1', '2026-11-27 07:06:55.077751+00', '2026-01-01 00:44:00+00'),
  ('2', NULL, 'miniVideo', 'published', '一分钟', '一句话', '[]', '{}', '3', NULL, '2', '1', NULL, '0', '0', '0', '0', '1', '2026-11-27 07:05:03.874557+00', '2026-01-01 00:23:00+00'),
  ('3', NULL, 'expertLive', 'published', '家庭会议', '一句话', '[]', '{}', '3', '1', '2', '1', NULL, '0', '0', '0', '0', '1', '2026-11-27 07:05:03.894443+00', '2026-01-01 00:28:00+00'),
  ('4', NULL, 'graphic', 'published', '孩子晚上不肯睡觉怎么办', '一句话', '[{"kind": "paragraph", "text": "孩子晚上不肯睡觉，先看睡前半小时在做什么。关掉屏幕，把灯调暗，洗澡、换睡衣、讲一个短故事，每天都按同样的顺序来，孩子就知道接下来该睡了。"}, {"kind": "paragraph", "text": "孩子不肯睡觉，多半是白天玩得太少，或者午睡睡得太晚。把午睡提前到一点以前，傍晚到户外跑一跑，晚上上床以后就容易睡着。"}, {"kind": "paragraph", "text": "躺下以后又爬起来要喝水，可以在睡前准备一杯水放在床头，告诉他喝完这一杯就睡觉，语气温和，但是不再商量第二次。"}]', '{}', '3', NULL, '2', '1', NULL, '0', '1', '0', '2', '1', '2026-11-27 07:05:03.914793+00', '2026-01-01 00:30:00+00'),
  ('5', NULL, 'graphic', 'published', '零花钱怎么给', '一句话', '[{"kind": "paragraph", "text": "零花钱每周给一次，金额固定，让孩子自己记账。花完了不提前预支，也不拿零花钱当奖惩，孩子慢慢就学会计划了。"}]', '{}', '3', NULL, '2', '1', NULL, '0', '0', '0', '0', '1', '2026-11-27 07:05:03.92116+00', '2026-01-01 00:32:00+00'),
  ('6', NULL, 'graphic', 'published', '内容3', '一句话', '[]', '{}', '3', NULL, '2', '1', NULL, '0', '1', '1', '7', '1', '2026-11-27 07:06:54.842925+00', '2026-01-01 00:04:00+00'),
  ('7', NULL, 'expertLive', 'published', '内容5', '一句话', '[]', '{}', '3', NULL, '2', '1', NULL, '0', '0', '0', '0', '1', '2026-11-27 07:06:54.855233+00', '2026-01-01 00:06:00+00'),
  ('8', NULL, 'course', 'published', '内容10', '一句话', '[]', '{}', '3', NULL, '2', '1', NULL, '0', '0', '0', '0', '1', '2026-11-27 07:06:54.89966+00', '2026-01-01 00:11:00+00'),
  ('9', NULL, 'course', 'published', '内容24', '一句话', '[]', '{}', '3', NULL, '2', '1', NULL, '0', '0', '0', '0', '1', '2026-11-27 07:06:54.923408+00', '2026-01-01 00:25:00+00');

insert into course_ratings (user_id, content_id, stars, "text", anonymous, rated_at) overriding system value values
  ('4', '8', '4', '只有我说过的话', 'false', '2026-11-27 07:06:54.913+00');

insert into courses (content_id, credit) overriding system value values
  ('1', '2'),
  ('8', '2'),
  ('9', '2');

insert into credit_rules (id, key, version, ledger, amount, cap_a_day, cap_in_all, since) overriding system value values
  ('1', 'daily.visit', '1', '2', '1', '1', NULL, '2025-12-31 16:00:00+00'),
  ('2', 'lesson.complete', '1', '2', '5', '8', NULL, '2025-12-31 16:00:00+00'),
  ('3', 'course.complete', '1', '1', NULL, NULL, NULL, '2025-12-31 16:00:00+00'),
  ('4', 'exam.pass', '1', '1', '1', NULL, NULL, '2025-12-31 16:00:00+00'),
  ('5', 'article.read', '1', '2', '2', '5', NULL, '2025-12-31 16:00:00+00'),
  ('6', 'live.watch', '1', '2', '5', '2', NULL, '2025-12-31 16:00:00+00'),
  ('7', 'mini.set', '1', '2', '2', '3', NULL, '2025-12-31 16:00:00+00'),
  ('8', 'comment.write', '1', '2', '2', '5', NULL, '2025-12-31 16:00:00+00'),
  ('9', 'share', '1', '2', '2', '3', '300', '2025-12-31 16:00:00+00');

insert into data_exports (id, user_id, created_at) overriding system value values
  ('32a41c85-1635-4cf9-b947-016320432104', '4', '2026-11-27 07:06:55.103349+00');

insert into exam_attempts (id, exam_id, user_id, student_id, paper, answers, started_at, ends_at, submitted_at, right_count, passed) overriding system value values
  ('4b0e2b13-6c53-4fd7-8e4f-c5dac97a319f', '1', '2', '1', '[{"text": "题型1第0题", "type": 1, "answer": [1], "lesson": {"title": "第1节", "second": 12, "course_id": 1, "lesson_id": 1}, "options": ["错二", "对一", "错一"], "explanation": "因为课上这样说", "question_id": 1}, {"text": "题型1第1题", "type": 1, "answer": [1], "lesson": {"title": "第1节", "second": 12, "course_id": 1, "lesson_id": 1}, "options": ["错一", "对一", "错二"], "explanation": "因为课上这样说", "question_id": 2}, {"text": "题型2第0题", "type": 2, "answer": [1, 2], "lesson": {"title": "第1节", "second": 12, "course_id": 1, "lesson_id": 1}, "options": ["错二", "对二", "对一", "错一"], "explanation": "因为课上这样说", "question_id": 3}, {"text": "题型3第0题", "type": 3, "answer": [1], "lesson": {"title": "第1节", "second": 12, "course_id": 1, "lesson_id": 1}, "options": ["正确", "错误"], "explanation": "因为课上这样说", "question_id": 4}]', '{"0": [0], "1": [0], "2": [0], "3": [0]}', '2026-11-27 07:05:52.855+00', '2026-11-27 07:15:52.855+00', '2026-11-27 07:05:52.892+00', '0', 'false'),
  ('b6d6940a-70cf-4a8c-b4f0-1ace86f36007', '2', '4', NULL, '[]', '{}', '2026-03-01 08:00:00+00', '2026-03-01 08:10:00+00', NULL, NULL, NULL);

insert into exams (id, key, course_id, title, draw_count, seconds, pass_percent, attempts_a_day) overriding system value values
  ('1', NULL, '1', '学完测一测', '4', '600', '75', '3'),
  ('2', NULL, '9', '学完测一测', '4', '600', '75', '3');

insert into experts (id, key, user_id, name, title, organisation, intro, tags, avatar_id, position, follower_count) overriding system value values
  ('1', 'expert-5', NULL, '李慕晴', '特聘专家', '指导中心', '做过十二年班主任。', '{亲子沟通}', '6', '7', '1'),
  ('2', 'expert-7', '4', '李慕晴', '特聘专家', '指导中心', '做过十二年班主任。', '{亲子沟通}', '15', '9', '1');

insert into external_identities (provider, subject, user_id, union_id, refresh_token, created_at) overriding system value values
  ('apple', 'apple-subject-of-zhao', '4', NULL, 'grant of zhao', '2026-11-27 07:06:54.879244+00');

insert into feedback_pictures (feedback_id, position, upload_id) overriding system value values
  ('1', '0', '1515923e-ae92-4c26-8275-7e3aadbffbf6'),
  ('2', '0', '100602c4-d43b-4d45-b03a-f376202736da');

insert into feedbacks (id, user_id, request_key, "text", contact, created_at) overriding system value values
  ('1', '2', '437351de-2649-4be9-b47e-18cbf2a546c5', '字可以再大一点', '', '2026-11-27 07:05:54.301+00'),
  ('2', '4', '3de6efe1-53dc-4552-b2d2-28ff703be784', '只有我说过的话', '13812345678', '2026-11-27 07:06:55.093615+00');

insert into figure_state (singleton, updated_at) overriding system value values
  ('true', '2026-11-27 07:09:30.806491+00');

insert into figures (place, place_id, figure, grain, start, slice, amount, people) overriding system value values
  ('all', '0', 'certificates', 'day', '2026-11-27', '', '1', '1'),
  ('all', '0', 'certificates', 'month', '2026-11-01', '', '1', '1'),
  ('all', '0', 'certificates', 'week', '2026-11-23', '', '1', '1'),
  ('all', '0', 'certificates', 'year', '2026-01-01', '', '1', '1'),
  ('all', '0', 'children', 'now', '0001-01-01', '', '2', '2'),
  ('all', '0', 'earned2', 'day', '2026-11-27', '', '12', '3'),
  ('all', '0', 'earned2', 'day', '2026-11-27', 'comment.write', '4', '2'),
  ('all', '0', 'earned2', 'day', '2026-11-27', 'daily.visit', '1', '1'),
  ('all', '0', 'earned2', 'day', '2026-11-27', 'other', '5', '1'),
  ('all', '0', 'earned2', 'day', '2026-11-27', 'share', '2', '1'),
  ('all', '0', 'earned2', 'month', '2026-11-01', '', '12', '3'),
  ('all', '0', 'earned2', 'month', '2026-11-01', 'comment.write', '4', '2'),
  ('all', '0', 'earned2', 'month', '2026-11-01', 'daily.visit', '1', '1'),
  ('all', '0', 'earned2', 'month', '2026-11-01', 'other', '5', '1'),
  ('all', '0', 'earned2', 'month', '2026-11-01', 'share', '2', '1'),
  ('all', '0', 'earned2', 'week', '2026-11-23', '', '12', '3'),
  ('all', '0', 'earned2', 'week', '2026-11-23', 'comment.write', '4', '2'),
  ('all', '0', 'earned2', 'week', '2026-11-23', 'daily.visit', '1', '1'),
  ('all', '0', 'earned2', 'week', '2026-11-23', 'other', '5', '1'),
  ('all', '0', 'earned2', 'week', '2026-11-23', 'share', '2', '1'),
  ('all', '0', 'earned2', 'year', '2026-01-01', '', '12', '3'),
  ('all', '0', 'earned2', 'year', '2026-01-01', 'comment.write', '4', '2'),
  ('all', '0', 'earned2', 'year', '2026-01-01', 'daily.visit', '1', '1'),
  ('all', '0', 'earned2', 'year', '2026-01-01', 'other', '5', '1'),
  ('all', '0', 'earned2', 'year', '2026-01-01', 'share', '2', '1'),
  ('all', '0', 'families', 'day', '2026-11-27', '', '1', '1'),
  ('all', '0', 'families', 'month', '2026-11-01', '', '1', '1'),
  ('all', '0', 'families', 'week', '2026-11-23', '', '1', '1'),
  ('all', '0', 'families', 'year', '2026-01-01', '', '1', '1'),
  ('all', '0', 'guardians', 'now', '0001-01-01', '', '3', '2'),
  ('all', '0', 'newChildren', 'day', '2026-11-27', '', '2', '2'),
  ('all', '0', 'newChildren', 'month', '2026-11-01', '', '2', '2'),
  ('all', '0', 'newChildren', 'week', '2026-11-23', '', '2', '2'),
  ('all', '0', 'newChildren', 'year', '2026-01-01', '', '2', '2'),
  ('all', '0', 'newGuardians', 'day', '2026-11-27', '', '3', '2'),
  ('all', '0', 'newGuardians', 'day', '2026-11-27', 'grandparent', '1', '1'),
  ('all', '0', 'newGuardians', 'day', '2026-11-27', 'mother', '2', '2'),
  ('all', '0', 'newGuardians', 'month', '2026-11-01', '', '3', '2'),
  ('all', '0', 'newGuardians', 'month', '2026-11-01', 'grandparent', '1', '1'),
  ('all', '0', 'newGuardians', 'month', '2026-11-01', 'mother', '2', '2'),
  ('all', '0', 'newGuardians', 'week', '2026-11-23', '', '3', '2'),
  ('all', '0', 'newGuardians', 'week', '2026-11-23', 'grandparent', '1', '1'),
  ('all', '0', 'newGuardians', 'week', '2026-11-23', 'mother', '2', '2'),
  ('all', '0', 'newGuardians', 'year', '2026-01-01', '', '3', '2'),
  ('all', '0', 'newGuardians', 'year', '2026-01-01', 'grandparent', '1', '1'),
  ('all', '0', 'newGuardians', 'year', '2026-01-01', 'mother', '2', '2'),
  ('all', '0', 'paired', 'now', '0001-01-01', '', '1', '1'),
  ('all', '0', 'relation', 'now', '0001-01-01', 'grandparent', '1', '1'),
  ('all', '0', 'relation', 'now', '0001-01-01', 'mother', '2', '2'),
  ('all', '0', 'seconds', 'day', '2026-11-27', '', '55', '2'),
  ('all', '0', 'seconds', 'day', '2026-11-27', 'course', '15', '1'),
  ('all', '0', 'seconds', 'day', '2026-11-27', 'graphic', '40', '1'),
  ('all', '0', 'seconds', 'month', '2026-11-01', '', '55', '2'),
  ('all', '0', 'seconds', 'month', '2026-11-01', 'course', '15', '1'),
  ('all', '0', 'seconds', 'month', '2026-11-01', 'graphic', '40', '1'),
  ('all', '0', 'seconds', 'week', '2026-11-23', '', '55', '2'),
  ('all', '0', 'seconds', 'week', '2026-11-23', 'course', '15', '1'),
  ('all', '0', 'seconds', 'week', '2026-11-23', 'graphic', '40', '1'),
  ('all', '0', 'seconds', 'year', '2026-01-01', '', '55', '2'),
  ('all', '0', 'seconds', 'year', '2026-01-01', 'course', '15', '1'),
  ('all', '0', 'seconds', 'year', '2026-01-01', 'graphic', '40', '1'),
  ('area', '1', 'children', 'now', '0001-01-01', '', '1', '1'),
  ('area', '1', 'earned2', 'day', '2026-11-27', '', '5', '1'),
  ('area', '1', 'earned2', 'day', '2026-11-27', 'comment.write', '2', '1'),
  ('area', '1', 'earned2', 'day', '2026-11-27', 'daily.visit', '1', '1'),
  ('area', '1', 'earned2', 'day', '2026-11-27', 'share', '2', '1'),
  ('area', '1', 'earned2', 'month', '2026-11-01', '', '5', '1'),
  ('area', '1', 'earned2', 'month', '2026-11-01', 'comment.write', '2', '1'),
  ('area', '1', 'earned2', 'month', '2026-11-01', 'daily.visit', '1', '1'),
  ('area', '1', 'earned2', 'month', '2026-11-01', 'share', '2', '1'),
  ('area', '1', 'earned2', 'week', '2026-11-23', '', '5', '1'),
  ('area', '1', 'earned2', 'week', '2026-11-23', 'comment.write', '2', '1'),
  ('area', '1', 'earned2', 'week', '2026-11-23', 'daily.visit', '1', '1'),
  ('area', '1', 'earned2', 'week', '2026-11-23', 'share', '2', '1'),
  ('area', '1', 'earned2', 'year', '2026-01-01', '', '5', '1'),
  ('area', '1', 'earned2', 'year', '2026-01-01', 'comment.write', '2', '1'),
  ('area', '1', 'earned2', 'year', '2026-01-01', 'daily.visit', '1', '1'),
  ('area', '1', 'earned2', 'year', '2026-01-01', 'share', '2', '1'),
  ('area', '1', 'families', 'day', '2026-11-27', '', '1', '1'),
  ('area', '1', 'families', 'month', '2026-11-01', '', '1', '1'),
  ('area', '1', 'families', 'week', '2026-11-23', '', '1', '1'),
  ('area', '1', 'families', 'year', '2026-01-01', '', '1', '1'),
  ('area', '1', 'guardians', 'now', '0001-01-01', '', '2', '1'),
  ('area', '1', 'newChildren', 'day', '2026-11-27', '', '1', '1'),
  ('area', '1', 'newChildren', 'month', '2026-11-01', '', '1', '1'),
  ('area', '1', 'newChildren', 'week', '2026-11-23', '', '1', '1'),
  ('area', '1', 'newChildren', 'year', '2026-01-01', '', '1', '1'),
  ('area', '1', 'newGuardians', 'day', '2026-11-27', '', '2', '1'),
  ('area', '1', 'newGuardians', 'day', '2026-11-27', 'grandparent', '1', '1'),
  ('area', '1', 'newGuardians', 'day', '2026-11-27', 'mother', '1', '1'),
  ('area', '1', 'newGuardians', 'month', '2026-11-01', '', '2', '1'),
  ('area', '1', 'newGuardians', 'month', '2026-11-01', 'grandparent', '1', '1'),
  ('area', '1', 'newGuardians', 'month', '2026-11-01', 'mother', '1', '1'),
  ('area', '1', 'newGuardians', 'week', '2026-11-23', '', '2', '1'),
  ('area', '1', 'newGuardians', 'week', '2026-11-23', 'grandparent', '1', '1'),
  ('area', '1', 'newGuardians', 'week', '2026-11-23', 'mother', '1', '1'),
  ('area', '1', 'newGuardians', 'year', '2026-01-01', '', '2', '1'),
  ('area', '1', 'newGuardians', 'year', '2026-01-01', 'grandparent', '1', '1'),
  ('area', '1', 'newGuardians', 'year', '2026-01-01', 'mother', '1', '1'),
  ('area', '1', 'paired', 'now', '0001-01-01', '', '1', '1'),
  ('area', '1', 'relation', 'now', '0001-01-01', 'grandparent', '1', '1'),
  ('area', '1', 'relation', 'now', '0001-01-01', 'mother', '1', '1'),
  ('area', '1', 'seconds', 'day', '2026-11-27', '', '15', '1'),
  ('area', '1', 'seconds', 'day', '2026-11-27', 'course', '15', '1'),
  ('area', '1', 'seconds', 'month', '2026-11-01', '', '15', '1'),
  ('area', '1', 'seconds', 'month', '2026-11-01', 'course', '15', '1'),
  ('area', '1', 'seconds', 'week', '2026-11-23', '', '15', '1'),
  ('area', '1', 'seconds', 'week', '2026-11-23', 'course', '15', '1'),
  ('area', '1', 'seconds', 'year', '2026-01-01', '', '15', '1'),
  ('area', '1', 'seconds', 'year', '2026-01-01', 'course', '15', '1'),
  ('area', '4', 'children', 'now', '0001-01-01', '', '1', '1'),
  ('area', '4', 'earned2', 'day', '2026-11-27', '', '5', '1'),
  ('area', '4', 'earned2', 'day', '2026-11-27', 'comment.write', '2', '1'),
  ('area', '4', 'earned2', 'day', '2026-11-27', 'daily.visit', '1', '1'),
  ('area', '4', 'earned2', 'day', '2026-11-27', 'share', '2', '1'),
  ('area', '4', 'earned2', 'month', '2026-11-01', '', '5', '1'),
  ('area', '4', 'earned2', 'month', '2026-11-01', 'comment.write', '2', '1'),
  ('area', '4', 'earned2', 'month', '2026-11-01', 'daily.visit', '1', '1'),
  ('area', '4', 'earned2', 'month', '2026-11-01', 'share', '2', '1'),
  ('area', '4', 'earned2', 'week', '2026-11-23', '', '5', '1'),
  ('area', '4', 'earned2', 'week', '2026-11-23', 'comment.write', '2', '1'),
  ('area', '4', 'earned2', 'week', '2026-11-23', 'daily.visit', '1', '1'),
  ('area', '4', 'earned2', 'week', '2026-11-23', 'share', '2', '1'),
  ('area', '4', 'earned2', 'year', '2026-01-01', '', '5', '1'),
  ('area', '4', 'earned2', 'year', '2026-01-01', 'comment.write', '2', '1'),
  ('area', '4', 'earned2', 'year', '2026-01-01', 'daily.visit', '1', '1'),
  ('area', '4', 'earned2', 'year', '2026-01-01', 'share', '2', '1'),
  ('area', '4', 'families', 'day', '2026-11-27', '', '1', '1'),
  ('area', '4', 'families', 'month', '2026-11-01', '', '1', '1'),
  ('area', '4', 'families', 'week', '2026-11-23', '', '1', '1'),
  ('area', '4', 'families', 'year', '2026-01-01', '', '1', '1'),
  ('area', '4', 'guardians', 'now', '0001-01-01', '', '2', '1'),
  ('area', '4', 'newChildren', 'day', '2026-11-27', '', '1', '1'),
  ('area', '4', 'newChildren', 'month', '2026-11-01', '', '1', '1'),
  ('area', '4', 'newChildren', 'week', '2026-11-23', '', '1', '1'),
  ('area', '4', 'newChildren', 'year', '2026-01-01', '', '1', '1'),
  ('area', '4', 'newGuardians', 'day', '2026-11-27', '', '2', '1'),
  ('area', '4', 'newGuardians', 'day', '2026-11-27', 'grandparent', '1', '1'),
  ('area', '4', 'newGuardians', 'day', '2026-11-27', 'mother', '1', '1'),
  ('area', '4', 'newGuardians', 'month', '2026-11-01', '', '2', '1'),
  ('area', '4', 'newGuardians', 'month', '2026-11-01', 'grandparent', '1', '1'),
  ('area', '4', 'newGuardians', 'month', '2026-11-01', 'mother', '1', '1'),
  ('area', '4', 'newGuardians', 'week', '2026-11-23', '', '2', '1'),
  ('area', '4', 'newGuardians', 'week', '2026-11-23', 'grandparent', '1', '1'),
  ('area', '4', 'newGuardians', 'week', '2026-11-23', 'mother', '1', '1'),
  ('area', '4', 'newGuardians', 'year', '2026-01-01', '', '2', '1'),
  ('area', '4', 'newGuardians', 'year', '2026-01-01', 'grandparent', '1', '1'),
  ('area', '4', 'newGuardians', 'year', '2026-01-01', 'mother', '1', '1'),
  ('area', '4', 'paired', 'now', '0001-01-01', '', '1', '1'),
  ('area', '4', 'relation', 'now', '0001-01-01', 'grandparent', '1', '1'),
  ('area', '4', 'relation', 'now', '0001-01-01', 'mother', '1', '1'),
  ('area', '4', 'seconds', 'day', '2026-11-27', '', '15', '1'),
  ('area', '4', 'seconds', 'day', '2026-11-27', 'course', '15', '1'),
  ('area', '4', 'seconds', 'month', '2026-11-01', '', '15', '1'),
  ('area', '4', 'seconds', 'month', '2026-11-01', 'course', '15', '1'),
  ('area', '4', 'seconds', 'week', '2026-11-23', '', '15', '1'),
  ('area', '4', 'seconds', 'week', '2026-11-23', 'course', '15', '1'),
  ('area', '4', 'seconds', 'year', '2026-01-01', '', '15', '1'),
  ('area', '4', 'seconds', 'year', '2026-01-01', 'course', '15', '1'),
  ('area', '5', 'children', 'now', '0001-01-01', '', '1', '1'),
  ('area', '5', 'earned2', 'day', '2026-11-27', '', '5', '1'),
  ('area', '5', 'earned2', 'day', '2026-11-27', 'comment.write', '2', '1'),
  ('area', '5', 'earned2', 'day', '2026-11-27', 'daily.visit', '1', '1'),
  ('area', '5', 'earned2', 'day', '2026-11-27', 'share', '2', '1'),
  ('area', '5', 'earned2', 'month', '2026-11-01', '', '5', '1'),
  ('area', '5', 'earned2', 'month', '2026-11-01', 'comment.write', '2', '1'),
  ('area', '5', 'earned2', 'month', '2026-11-01', 'daily.visit', '1', '1'),
  ('area', '5', 'earned2', 'month', '2026-11-01', 'share', '2', '1'),
  ('area', '5', 'earned2', 'week', '2026-11-23', '', '5', '1'),
  ('area', '5', 'earned2', 'week', '2026-11-23', 'comment.write', '2', '1'),
  ('area', '5', 'earned2', 'week', '2026-11-23', 'daily.visit', '1', '1'),
  ('area', '5', 'earned2', 'week', '2026-11-23', 'share', '2', '1'),
  ('area', '5', 'earned2', 'year', '2026-01-01', '', '5', '1'),
  ('area', '5', 'earned2', 'year', '2026-01-01', 'comment.write', '2', '1'),
  ('area', '5', 'earned2', 'year', '2026-01-01', 'daily.visit', '1', '1'),
  ('area', '5', 'earned2', 'year', '2026-01-01', 'share', '2', '1'),
  ('area', '5', 'families', 'day', '2026-11-27', '', '1', '1'),
  ('area', '5', 'families', 'month', '2026-11-01', '', '1', '1'),
  ('area', '5', 'families', 'week', '2026-11-23', '', '1', '1'),
  ('area', '5', 'families', 'year', '2026-01-01', '', '1', '1'),
  ('area', '5', 'guardians', 'now', '0001-01-01', '', '2', '1'),
  ('area', '5', 'newChildren', 'day', '2026-11-27', '', '1', '1'),
  ('area', '5', 'newChildren', 'month', '2026-11-01', '', '1', '1'),
  ('area', '5', 'newChildren', 'week', '2026-11-23', '', '1', '1'),
  ('area', '5', 'newChildren', 'year', '2026-01-01', '', '1', '1'),
  ('area', '5', 'newGuardians', 'day', '2026-11-27', '', '2', '1'),
  ('area', '5', 'newGuardians', 'day', '2026-11-27', 'grandparent', '1', '1'),
  ('area', '5', 'newGuardians', 'day', '2026-11-27', 'mother', '1', '1'),
  ('area', '5', 'newGuardians', 'month', '2026-11-01', '', '2', '1'),
  ('area', '5', 'newGuardians', 'month', '2026-11-01', 'grandparent', '1', '1'),
  ('area', '5', 'newGuardians', 'month', '2026-11-01', 'mother', '1', '1'),
  ('area', '5', 'newGuardians', 'week', '2026-11-23', '', '2', '1'),
  ('area', '5', 'newGuardians', 'week', '2026-11-23', 'grandparent', '1', '1'),
  ('area', '5', 'newGuardians', 'week', '2026-11-23', 'mother', '1', '1'),
  ('area', '5', 'newGuardians', 'year', '2026-01-01', '', '2', '1'),
  ('area', '5', 'newGuardians', 'year', '2026-01-01', 'grandparent', '1', '1'),
  ('area', '5', 'newGuardians', 'year', '2026-01-01', 'mother', '1', '1'),
  ('area', '5', 'paired', 'now', '0001-01-01', '', '1', '1'),
  ('area', '5', 'relation', 'now', '0001-01-01', 'grandparent', '1', '1'),
  ('area', '5', 'relation', 'now', '0001-01-01', 'mother', '1', '1'),
  ('area', '5', 'seconds', 'day', '2026-11-27', '', '15', '1'),
  ('area', '5', 'seconds', 'day', '2026-11-27', 'course', '15', '1'),
  ('area', '5', 'seconds', 'month', '2026-11-01', '', '15', '1'),
  ('area', '5', 'seconds', 'month', '2026-11-01', 'course', '15', '1'),
  ('area', '5', 'seconds', 'week', '2026-11-23', '', '15', '1'),
  ('area', '5', 'seconds', 'week', '2026-11-23', 'course', '15', '1'),
  ('area', '5', 'seconds', 'year', '2026-01-01', '', '15', '1'),
  ('area', '5', 'seconds', 'year', '2026-01-01', 'course', '15', '1'),
  ('class', '1', 'children', 'now', '0001-01-01', '', '1', '1'),
  ('class', '1', 'earned2', 'day', '2026-11-27', '', '5', '1'),
  ('class', '1', 'earned2', 'day', '2026-11-27', 'comment.write', '2', '1'),
  ('class', '1', 'earned2', 'day', '2026-11-27', 'daily.visit', '1', '1'),
  ('class', '1', 'earned2', 'day', '2026-11-27', 'share', '2', '1'),
  ('class', '1', 'earned2', 'month', '2026-11-01', '', '5', '1'),
  ('class', '1', 'earned2', 'month', '2026-11-01', 'comment.write', '2', '1'),
  ('class', '1', 'earned2', 'month', '2026-11-01', 'daily.visit', '1', '1'),
  ('class', '1', 'earned2', 'month', '2026-11-01', 'share', '2', '1'),
  ('class', '1', 'earned2', 'week', '2026-11-23', '', '5', '1'),
  ('class', '1', 'earned2', 'week', '2026-11-23', 'comment.write', '2', '1'),
  ('class', '1', 'earned2', 'week', '2026-11-23', 'daily.visit', '1', '1'),
  ('class', '1', 'earned2', 'week', '2026-11-23', 'share', '2', '1'),
  ('class', '1', 'earned2', 'year', '2026-01-01', '', '5', '1'),
  ('class', '1', 'earned2', 'year', '2026-01-01', 'comment.write', '2', '1'),
  ('class', '1', 'earned2', 'year', '2026-01-01', 'daily.visit', '1', '1'),
  ('class', '1', 'earned2', 'year', '2026-01-01', 'share', '2', '1'),
  ('class', '1', 'families', 'day', '2026-11-27', '', '1', '1'),
  ('class', '1', 'families', 'month', '2026-11-01', '', '1', '1'),
  ('class', '1', 'families', 'week', '2026-11-23', '', '1', '1'),
  ('class', '1', 'families', 'year', '2026-01-01', '', '1', '1'),
  ('class', '1', 'guardians', 'now', '0001-01-01', '', '2', '1'),
  ('class', '1', 'newChildren', 'day', '2026-11-27', '', '1', '1'),
  ('class', '1', 'newChildren', 'month', '2026-11-01', '', '1', '1'),
  ('class', '1', 'newChildren', 'week', '2026-11-23', '', '1', '1'),
  ('class', '1', 'newChildren', 'year', '2026-01-01', '', '1', '1'),
  ('class', '1', 'newGuardians', 'day', '2026-11-27', '', '2', '1'),
  ('class', '1', 'newGuardians', 'day', '2026-11-27', 'grandparent', '1', '1'),
  ('class', '1', 'newGuardians', 'day', '2026-11-27', 'mother', '1', '1'),
  ('class', '1', 'newGuardians', 'month', '2026-11-01', '', '2', '1'),
  ('class', '1', 'newGuardians', 'month', '2026-11-01', 'grandparent', '1', '1'),
  ('class', '1', 'newGuardians', 'month', '2026-11-01', 'mother', '1', '1'),
  ('class', '1', 'newGuardians', 'week', '2026-11-23', '', '2', '1'),
  ('class', '1', 'newGuardians', 'week', '2026-11-23', 'grandparent', '1', '1'),
  ('class', '1', 'newGuardians', 'week', '2026-11-23', 'mother', '1', '1'),
  ('class', '1', 'newGuardians', 'year', '2026-01-01', '', '2', '1'),
  ('class', '1', 'newGuardians', 'year', '2026-01-01', 'grandparent', '1', '1'),
  ('class', '1', 'newGuardians', 'year', '2026-01-01', 'mother', '1', '1'),
  ('class', '1', 'paired', 'now', '0001-01-01', '', '1', '1'),
  ('class', '1', 'relation', 'now', '0001-01-01', 'grandparent', '1', '1'),
  ('class', '1', 'relation', 'now', '0001-01-01', 'mother', '1', '1'),
  ('class', '1', 'seconds', 'day', '2026-11-27', '', '15', '1'),
  ('class', '1', 'seconds', 'day', '2026-11-27', 'course', '15', '1'),
  ('class', '1', 'seconds', 'month', '2026-11-01', '', '15', '1'),
  ('class', '1', 'seconds', 'month', '2026-11-01', 'course', '15', '1'),
  ('class', '1', 'seconds', 'week', '2026-11-23', '', '15', '1'),
  ('class', '1', 'seconds', 'week', '2026-11-23', 'course', '15', '1'),
  ('class', '1', 'seconds', 'year', '2026-01-01', '', '15', '1'),
  ('class', '1', 'seconds', 'year', '2026-01-01', 'course', '15', '1'),
  ('content', '1', 'collects', 'month', '2026-11-01', '', '1', '1'),
  ('content', '1', 'collects', 'week', '2026-11-23', '', '1', '1'),
  ('content', '1', 'collects', 'year', '2026-01-01', '', '1', '1'),
  ('content', '1', 'seconds', 'month', '2026-11-01', '', '15', '1'),
  ('content', '1', 'seconds', 'week', '2026-11-23', '', '15', '1'),
  ('content', '1', 'seconds', 'year', '2026-01-01', '', '15', '1'),
  ('content', '2', 'shares', 'month', '2026-11-01', '', '1', '1'),
  ('content', '2', 'shares', 'week', '2026-11-23', '', '1', '1'),
  ('content', '2', 'shares', 'year', '2026-01-01', '', '1', '1'),
  ('content', '4', 'comments', 'month', '2026-11-01', '', '2', '2'),
  ('content', '4', 'comments', 'week', '2026-11-23', '', '2', '2'),
  ('content', '4', 'comments', 'year', '2026-01-01', '', '2', '2'),
  ('content', '4', 'likes', 'month', '2026-11-01', '', '1', '1'),
  ('content', '4', 'likes', 'week', '2026-11-23', '', '1', '1'),
  ('content', '4', 'likes', 'year', '2026-01-01', '', '1', '1'),
  ('content', '6', 'collects', 'month', '2026-11-01', '', '1', '1'),
  ('content', '6', 'collects', 'week', '2026-11-23', '', '1', '1'),
  ('content', '6', 'collects', 'year', '2026-01-01', '', '1', '1'),
  ('content', '6', 'comments', 'month', '2026-11-01', '', '7', '2'),
  ('content', '6', 'comments', 'week', '2026-11-23', '', '7', '2'),
  ('content', '6', 'comments', 'year', '2026-01-01', '', '7', '2'),
  ('content', '6', 'likes', 'month', '2026-11-01', '', '1', '1'),
  ('content', '6', 'likes', 'week', '2026-11-23', '', '1', '1'),
  ('content', '6', 'likes', 'year', '2026-01-01', '', '1', '1'),
  ('content', '6', 'seconds', 'month', '2026-11-01', '', '40', '1'),
  ('content', '6', 'seconds', 'week', '2026-11-23', '', '40', '1'),
  ('content', '6', 'seconds', 'year', '2026-01-01', '', '40', '1'),
  ('content', '6', 'shares', 'month', '2026-11-01', '', '1', '1'),
  ('content', '6', 'shares', 'week', '2026-11-23', '', '1', '1'),
  ('content', '6', 'shares', 'year', '2026-01-01', '', '1', '1'),
  ('publisher', '2', 'collects', 'month', '2026-11-01', '', '2', '2'),
  ('publisher', '2', 'collects', 'week', '2026-11-23', '', '2', '2'),
  ('publisher', '2', 'collects', 'year', '2026-01-01', '', '2', '2'),
  ('publisher', '2', 'comments', 'month', '2026-11-01', '', '9', '4'),
  ('publisher', '2', 'comments', 'week', '2026-11-23', '', '9', '4'),
  ('publisher', '2', 'comments', 'year', '2026-01-01', '', '9', '4'),
  ('publisher', '2', 'likes', 'month', '2026-11-01', '', '2', '2'),
  ('publisher', '2', 'likes', 'week', '2026-11-23', '', '2', '2'),
  ('publisher', '2', 'likes', 'year', '2026-01-01', '', '2', '2'),
  ('publisher', '2', 'seconds', 'month', '2026-11-01', '', '55', '2'),
  ('publisher', '2', 'seconds', 'month', '2026-11-01', 'course', '15', '1'),
  ('publisher', '2', 'seconds', 'month', '2026-11-01', 'graphic', '40', '1'),
  ('publisher', '2', 'seconds', 'week', '2026-11-23', '', '55', '2'),
  ('publisher', '2', 'seconds', 'week', '2026-11-23', 'course', '15', '1'),
  ('publisher', '2', 'seconds', 'week', '2026-11-23', 'graphic', '40', '1'),
  ('publisher', '2', 'seconds', 'year', '2026-01-01', '', '55', '2'),
  ('publisher', '2', 'seconds', 'year', '2026-01-01', 'course', '15', '1'),
  ('publisher', '2', 'seconds', 'year', '2026-01-01', 'graphic', '40', '1'),
  ('publisher', '2', 'shares', 'month', '2026-11-01', '', '2', '2'),
  ('publisher', '2', 'shares', 'week', '2026-11-23', '', '2', '2'),
  ('publisher', '2', 'shares', 'year', '2026-01-01', '', '2', '2'),
  ('school', '1', 'children', 'now', '0001-01-01', '', '1', '1'),
  ('school', '1', 'earned2', 'day', '2026-11-27', '', '5', '1'),
  ('school', '1', 'earned2', 'day', '2026-11-27', 'comment.write', '2', '1'),
  ('school', '1', 'earned2', 'day', '2026-11-27', 'daily.visit', '1', '1'),
  ('school', '1', 'earned2', 'day', '2026-11-27', 'share', '2', '1'),
  ('school', '1', 'earned2', 'month', '2026-11-01', '', '5', '1'),
  ('school', '1', 'earned2', 'month', '2026-11-01', 'comment.write', '2', '1'),
  ('school', '1', 'earned2', 'month', '2026-11-01', 'daily.visit', '1', '1'),
  ('school', '1', 'earned2', 'month', '2026-11-01', 'share', '2', '1'),
  ('school', '1', 'earned2', 'week', '2026-11-23', '', '5', '1'),
  ('school', '1', 'earned2', 'week', '2026-11-23', 'comment.write', '2', '1'),
  ('school', '1', 'earned2', 'week', '2026-11-23', 'daily.visit', '1', '1'),
  ('school', '1', 'earned2', 'week', '2026-11-23', 'share', '2', '1'),
  ('school', '1', 'earned2', 'year', '2026-01-01', '', '5', '1'),
  ('school', '1', 'earned2', 'year', '2026-01-01', 'comment.write', '2', '1'),
  ('school', '1', 'earned2', 'year', '2026-01-01', 'daily.visit', '1', '1'),
  ('school', '1', 'earned2', 'year', '2026-01-01', 'share', '2', '1'),
  ('school', '1', 'families', 'day', '2026-11-27', '', '1', '1'),
  ('school', '1', 'families', 'month', '2026-11-01', '', '1', '1'),
  ('school', '1', 'families', 'week', '2026-11-23', '', '1', '1'),
  ('school', '1', 'families', 'year', '2026-01-01', '', '1', '1'),
  ('school', '1', 'guardians', 'now', '0001-01-01', '', '2', '1'),
  ('school', '1', 'newChildren', 'day', '2026-11-27', '', '1', '1'),
  ('school', '1', 'newChildren', 'month', '2026-11-01', '', '1', '1'),
  ('school', '1', 'newChildren', 'week', '2026-11-23', '', '1', '1'),
  ('school', '1', 'newChildren', 'year', '2026-01-01', '', '1', '1'),
  ('school', '1', 'newGuardians', 'day', '2026-11-27', '', '2', '1'),
  ('school', '1', 'newGuardians', 'day', '2026-11-27', 'grandparent', '1', '1'),
  ('school', '1', 'newGuardians', 'day', '2026-11-27', 'mother', '1', '1'),
  ('school', '1', 'newGuardians', 'month', '2026-11-01', '', '2', '1'),
  ('school', '1', 'newGuardians', 'month', '2026-11-01', 'grandparent', '1', '1'),
  ('school', '1', 'newGuardians', 'month', '2026-11-01', 'mother', '1', '1'),
  ('school', '1', 'newGuardians', 'week', '2026-11-23', '', '2', '1'),
  ('school', '1', 'newGuardians', 'week', '2026-11-23', 'grandparent', '1', '1'),
  ('school', '1', 'newGuardians', 'week', '2026-11-23', 'mother', '1', '1'),
  ('school', '1', 'newGuardians', 'year', '2026-01-01', '', '2', '1'),
  ('school', '1', 'newGuardians', 'year', '2026-01-01', 'grandparent', '1', '1'),
  ('school', '1', 'newGuardians', 'year', '2026-01-01', 'mother', '1', '1'),
  ('school', '1', 'paired', 'now', '0001-01-01', '', '1', '1'),
  ('school', '1', 'relation', 'now', '0001-01-01', 'grandparent', '1', '1'),
  ('school', '1', 'relation', 'now', '0001-01-01', 'mother', '1', '1'),
  ('school', '1', 'seconds', 'day', '2026-11-27', '', '15', '1'),
  ('school', '1', 'seconds', 'day', '2026-11-27', 'course', '15', '1'),
  ('school', '1', 'seconds', 'month', '2026-11-01', '', '15', '1'),
  ('school', '1', 'seconds', 'month', '2026-11-01', 'course', '15', '1'),
  ('school', '1', 'seconds', 'week', '2026-11-23', '', '15', '1'),
  ('school', '1', 'seconds', 'week', '2026-11-23', 'course', '15', '1'),
  ('school', '1', 'seconds', 'year', '2026-01-01', '', '15', '1'),
  ('school', '1', 'seconds', 'year', '2026-01-01', 'course', '15', '1');

insert into follows (user_id, expert_id, created_at) overriding system value values
  ('2', '1', '2026-11-27 07:05:37.173318+00'),
  ('4', '2', '2026-11-27 07:06:54.890252+00');

insert into graduations (student_id, semester_id, serial, student_name, graduated_by, credits, graduated_at) overriding system value values
  ('2', '2', '2026-3E4E5831', '只有我说过的话', '4', '6', '2026-11-27 07:06:54.959+00');

insert into guardians (user_id, student_id, relation, current, bound_at) overriding system value values
  ('2', '1', 'mother', 'true', '2026-11-27 07:05:37.136+00'),
  ('3', '1', 'grandparent', 'true', '2026-11-27 07:05:37.303+00'),
  ('4', '2', 'mother', 'true', '2026-11-27 07:06:54.95505+00');

insert into interactions (user_id, content_id, kind, created_at) overriding system value values
  ('2', '1', 'collect', '2026-11-27 07:05:37.159765+00'),
  ('2', '3', 'reserve', '2026-11-27 07:05:37.165677+00'),
  ('2', '4', 'like', '2026-11-27 07:05:37.152569+00'),
  ('4', '6', 'collect', '2026-11-27 07:06:54.884478+00'),
  ('4', '6', 'like', '2026-11-27 07:06:54.884478+00'),
  ('4', '7', 'block', '2026-11-27 07:06:54.884478+00'),
  ('4', '7', 'reserve', '2026-11-27 07:06:54.884478+00');

insert into learner_days (user_id, day, subject, measures) overriding system value values
  ('0', '0001-01-01', '1', '{"paired": 1, "children": 1, "guardians": 2, "relation/mother": 1, "relation/grandparent": 1}'),
  ('0', '0001-01-01', '2', '{"children": 1, "guardians": 1, "relation/mother": 1}'),
  ('0', '2026-11-27', '1', '{"newChildren": 1, "newGuardians": 2, "newGuardians/mother": 1, "newGuardians/grandparent": 1}'),
  ('0', '2026-11-27', '2', '{"newChildren": 1, "certificates": 1, "newGuardians": 1, "newGuardians/mother": 1}'),
  ('1', '2026-11-27', '-1', '{"#6/comments": 1, "@2/comments": 1}'),
  ('2', '2026-11-27', '-2', '{"#4/likes": 1, "@2/likes": 1, "#2/shares": 1, "@2/shares": 1, "#1/collects": 1, "#4/comments": 1, "@2/collects": 1, "@2/comments": 1}'),
  ('2', '2026-11-27', '1', '{"earned2": 5, "seconds": 15, "#1/seconds": 15, "@2/seconds": 15, "earned2/share": 2, "seconds/course": 15, "@2/seconds/course": 15, "earned2/daily.visit": 1, "earned2/comment.write": 2}'),
  ('3', '2026-11-27', '-3', '{"earned2": 2, "#4/comments": 1, "@2/comments": 1, "earned2/comment.write": 2}'),
  ('4', '2026-11-27', '-4', '{"earned2": 5, "seconds": 40, "#6/likes": 1, "@2/likes": 1, "#6/shares": 1, "@2/shares": 1, "#6/seconds": 40, "@2/seconds": 40, "#6/collects": 1, "#6/comments": 6, "@2/collects": 1, "@2/comments": 6, "earned2/other": 5, "seconds/graphic": 40, "@2/seconds/graphic": 40}');

insert into learner_periods (subject, grain, start, last_day, class_id, school_id, area_id, measures) overriding system value values
  ('-1', 'month', '2026-11-01', '2026-11-27', NULL, NULL, NULL, '{"#6/comments": 1, "@2/comments": 1}'),
  ('-1', 'week', '2026-11-23', '2026-11-27', NULL, NULL, NULL, '{"#6/comments": 1, "@2/comments": 1}'),
  ('-1', 'year', '2026-01-01', '2026-11-27', NULL, NULL, NULL, '{"#6/comments": 1, "@2/comments": 1}'),
  ('-2', 'month', '2026-11-01', '2026-11-27', NULL, NULL, NULL, '{"#4/likes": 1, "@2/likes": 1, "#2/shares": 1, "@2/shares": 1, "#1/collects": 1, "#4/comments": 1, "@2/collects": 1, "@2/comments": 1}'),
  ('-2', 'week', '2026-11-23', '2026-11-27', NULL, NULL, NULL, '{"#4/likes": 1, "@2/likes": 1, "#2/shares": 1, "@2/shares": 1, "#1/collects": 1, "#4/comments": 1, "@2/collects": 1, "@2/comments": 1}'),
  ('-2', 'year', '2026-01-01', '2026-11-27', NULL, NULL, NULL, '{"#4/likes": 1, "@2/likes": 1, "#2/shares": 1, "@2/shares": 1, "#1/collects": 1, "#4/comments": 1, "@2/collects": 1, "@2/comments": 1}'),
  ('-3', 'day', '2026-11-27', '2026-11-27', NULL, NULL, NULL, '{"earned2": 2, "earned2/comment.write": 2}'),
  ('-3', 'month', '2026-11-01', '2026-11-27', NULL, NULL, NULL, '{"earned2": 2, "#4/comments": 1, "@2/comments": 1, "earned2/comment.write": 2}'),
  ('-3', 'week', '2026-11-23', '2026-11-27', NULL, NULL, NULL, '{"earned2": 2, "#4/comments": 1, "@2/comments": 1, "earned2/comment.write": 2}'),
  ('-3', 'year', '2026-01-01', '2026-11-27', NULL, NULL, NULL, '{"earned2": 2, "#4/comments": 1, "@2/comments": 1, "earned2/comment.write": 2}'),
  ('-4', 'day', '2026-11-27', '2026-11-27', NULL, NULL, NULL, '{"earned2": 5, "seconds": 40, "earned2/other": 5, "seconds/graphic": 40}'),
  ('-4', 'month', '2026-11-01', '2026-11-27', NULL, NULL, NULL, '{"earned2": 5, "seconds": 40, "#6/likes": 1, "@2/likes": 1, "#6/shares": 1, "@2/shares": 1, "#6/seconds": 40, "@2/seconds": 40, "#6/collects": 1, "#6/comments": 6, "@2/collects": 1, "@2/comments": 6, "earned2/other": 5, "seconds/graphic": 40, "@2/seconds/graphic": 40}'),
  ('-4', 'week', '2026-11-23', '2026-11-27', NULL, NULL, NULL, '{"earned2": 5, "seconds": 40, "#6/likes": 1, "@2/likes": 1, "#6/shares": 1, "@2/shares": 1, "#6/seconds": 40, "@2/seconds": 40, "#6/collects": 1, "#6/comments": 6, "@2/collects": 1, "@2/comments": 6, "earned2/other": 5, "seconds/graphic": 40, "@2/seconds/graphic": 40}'),
  ('-4', 'year', '2026-01-01', '2026-11-27', NULL, NULL, NULL, '{"earned2": 5, "seconds": 40, "#6/likes": 1, "@2/likes": 1, "#6/shares": 1, "@2/shares": 1, "#6/seconds": 40, "@2/seconds": 40, "#6/collects": 1, "#6/comments": 6, "@2/collects": 1, "@2/comments": 6, "earned2/other": 5, "seconds/graphic": 40, "@2/seconds/graphic": 40}'),
  ('1', 'day', '2026-11-27', '2026-11-27', '1', '1', '5', '{"earned2": 5, "seconds": 15, "families": 1, "newChildren": 1, "newGuardians": 2, "earned2/share": 2, "seconds/course": 15, "earned2/daily.visit": 1, "newGuardians/mother": 1, "earned2/comment.write": 2, "newGuardians/grandparent": 1}'),
  ('1', 'month', '2026-11-01', '2026-11-27', '1', '1', '5', '{"earned2": 5, "seconds": 15, "families": 1, "#1/seconds": 15, "@2/seconds": 15, "newChildren": 1, "newGuardians": 2, "earned2/share": 2, "seconds/course": 15, "@2/seconds/course": 15, "earned2/daily.visit": 1, "newGuardians/mother": 1, "earned2/comment.write": 2, "newGuardians/grandparent": 1}'),
  ('1', 'now', '0001-01-01', '0001-01-01', '1', '1', '5', '{"paired": 1, "children": 1, "guardians": 2, "relation/mother": 1, "relation/grandparent": 1}'),
  ('1', 'week', '2026-11-23', '2026-11-27', '1', '1', '5', '{"earned2": 5, "seconds": 15, "families": 1, "#1/seconds": 15, "@2/seconds": 15, "newChildren": 1, "newGuardians": 2, "earned2/share": 2, "seconds/course": 15, "@2/seconds/course": 15, "earned2/daily.visit": 1, "newGuardians/mother": 1, "earned2/comment.write": 2, "newGuardians/grandparent": 1}'),
  ('1', 'year', '2026-01-01', '2026-11-27', '1', '1', '5', '{"earned2": 5, "seconds": 15, "families": 1, "#1/seconds": 15, "@2/seconds": 15, "newChildren": 1, "newGuardians": 2, "earned2/share": 2, "seconds/course": 15, "@2/seconds/course": 15, "earned2/daily.visit": 1, "newGuardians/mother": 1, "earned2/comment.write": 2, "newGuardians/grandparent": 1}'),
  ('2', 'day', '2026-11-27', '2026-11-27', NULL, NULL, NULL, '{"newChildren": 1, "certificates": 1, "newGuardians": 1, "newGuardians/mother": 1}'),
  ('2', 'month', '2026-11-01', '2026-11-27', NULL, NULL, NULL, '{"newChildren": 1, "certificates": 1, "newGuardians": 1, "newGuardians/mother": 1}'),
  ('2', 'now', '0001-01-01', '0001-01-01', NULL, NULL, NULL, '{"children": 1, "guardians": 1, "relation/mother": 1}'),
  ('2', 'week', '2026-11-23', '2026-11-27', NULL, NULL, NULL, '{"newChildren": 1, "certificates": 1, "newGuardians": 1, "newGuardians/mother": 1}'),
  ('2', 'year', '2026-01-01', '2026-11-27', NULL, NULL, NULL, '{"newChildren": 1, "certificates": 1, "newGuardians": 1, "newGuardians/mother": 1}');

insert into ledger_entries (id, ledger, user_id, amount, cause, created_at, student_id, rule_id, content_id, reverses) overriding system value values
  ('1', '2', '2', '2', 'comment.write/comment:1', '2026-11-27 07:05:37.181+00', '1', '8', '4', NULL),
  ('2', '2', '3', '2', 'comment.write/comment:2', '2026-11-27 07:05:37.277+00', NULL, '8', '4', NULL),
  ('3', '2', '2', '2', 'share/content:2:2026-11-27', '2026-11-27 07:05:54.434+00', '1', '9', '2', NULL),
  ('4', '2', '2', '1', 'daily.visit/2026-11-27', '2026-11-27 07:05:54.451+00', '1', '1', NULL, NULL),
  ('5', '2', '4', '5', 'signed in 4', '2026-11-27 07:06:54.895718+00', NULL, NULL, NULL, NULL);

insert into lessons (id, chapter_id, position, key, title, summary, transcript, video_id) overriding system value values
  ('1', '1', '0', 'lesson-10', '第1节', '', '[]', '7'),
  ('2', '1', '1', 'lesson-14', '第2节', '', '[]', '8'),
  ('3', '2', '0', 'lesson-18', '第1节', '', '[]', '9'),
  ('4', '3', '0', 'lesson-12', '第1节', '', '[]', '16'),
  ('5', '3', '1', 'lesson-16', '第2节', '', '[]', '17'),
  ('6', '4', '0', 'lesson-20', '第1节', '', '[]', '18'),
  ('7', '5', '0', 'lesson-26', '第1节', '', '[]', '19'),
  ('8', '5', '1', 'lesson-30', '第2节', '', '[]', '20'),
  ('9', '6', '0', 'lesson-34', '第1节', '', '[]', '21');

insert into live_assistants (content_id, user_id) overriding system value values
  ('7', '4');

insert into live_chapters (content_id, at_second, title) overriding system value values
  ('3', '0', '开场');

insert into live_comments (id, content_id, user_id, request_key, "text", at_second, state, created_at) overriding system value values
  ('1', '7', '4', NULL, '老师好', '3', 'visible', '2026-11-27 07:06:55.029489+00'),
  ('2', '7', '4', NULL, '13812345678 只有我说过的话', '3', 'visible', '2026-11-27 07:06:55.03282+00');

insert into live_moves (id, content_id, starts_before, starts_at, moved_at, told_at) overriding system value values
  ('1', '3', '2099-03-01 11:30:00+00', '2099-03-01 12:30:00+00', '2026-11-27 07:06:55.260172+00', '2026-11-27 07:07:02.973+00');

insert into live_presence (content_id, process, count, "at") overriding system value values
  ('3', 'd7fa5c87-3b46-48e6-b6d8-ad41dacd7112', '2', '2099-01-01 00:00:00+00');

insert into live_questions (id, content_id, user_id, "text", anonymous, asked_at, answered_at_second) overriding system value values
  ('1', '7', '4', '只有我说过的话', 'false', '2026-03-01 11:30:00+00', NULL);

insert into live_runs (content_id, number, user_id, process, beat_at, begins_at, sequence, broken, width, height, started_at, ended_at) overriding system value values
  ('7', '1', '4', 'b1e62df1-d9ab-45c3-b04a-6be7408fccb4', '2026-03-01 11:30:00+00', '0', '0', 'false', '0', '0', '2026-03-01 11:30:00+00', '2026-03-01 11:30:00+00');

insert into live_seats (content_id, user_id, status, question, voice_only, anonymous, invited, asked_at, accepted_at, seen_at, number) overriding system value values
  ('7', '4', '0', '只有我说过的话', 'false', 'false', 'false', '2026-03-01 11:30:00+00', NULL, '2026-03-01 11:30:00+00', '1');

insert into live_segments (content_id, run, number, milliseconds, bytes, sound_bytes, "at") overriding system value values
  ('7', '1', '0', '2000', '900', '0', '2026-11-27 07:06:55.251246+00');

insert into live_steps (content_id, step, starts_at, taken_at) overriding system value values
  ('3', 'day', '2026-11-27 07:07:17.840917+00', '2026-11-27 07:07:17.840917+00');

insert into live_visits (content_id, user_id, first_at, muted, removed) overriding system value values
  ('7', '4', '2026-03-01 11:30:00+00', 'false', 'false');

insert into lives (content_id, type, status, starts_at, ends_at, agenda, video_id, reserve_count, origin, started_at, ended_at, run, left_at, slow_seconds, pinned_comment_id, seat_version, like_taps, peak_count, words, trim_seconds, sound_path, capacity, drop_replay) overriding system value values
  ('3', 'expertLive', '0', '2099-03-01 12:30:00+00', '2099-03-01 13:30:00+00', '[{"at": "19:30", "title": "开场"}]', NULL, '1', 'publish', NULL, NULL, '0', NULL, '0', NULL, '0', '0', '0', '', '0', NULL, NULL, 'false'),
  ('7', 'expertLive', '0', '2026-03-01 11:30:00+00', '2026-03-01 12:30:00+00', '[{"at": "19:30", "title": "开场"}]', NULL, '1', 'publish', NULL, NULL, '0', NULL, '0', NULL, '0', '0', '0', '', '0', NULL, NULL, 'false');

insert into login_failures (id, login, asker, failed_at) overriding system value values
  ('1', 'hcpdUh4BilfrgLkpnb4KxQWxYCI_ONR-UzjUYffqT4E', '', '2026-11-27 07:05:37.022+00');

insert into majors (id, name, signal, position) overriding system value values
  ('3', '小学低段', 'primary-low', '0');

insert into media_assets (id, kind, path, sha256, bytes, width, height, colour, seconds, poster_id, captions_path, inline, created_at, widths, blur, storyboard) overriding system value values
  ('10', 'picture', 'pictures/24.svg', '00', '10', '360', '640', '#F1ECE6', NULL, NULL, NULL, NULL, '2026-11-27 07:05:03.889901+00', '{}', NULL, NULL),
  ('11', 'video', 'videos/25/index.m3u8', '00', '10', '360', '640', '#F1ECE6', '40', '10', NULL, NULL, '2026-11-27 07:05:03.891297+00', '{}', NULL, NULL),
  ('12', 'picture', 'pictures/2dfb65c9af63339150a226daa5f90086/64.webp', '2dfb65c9af63339150a226daa5f90086e36bd15f30d1f428b89442925295ed2d', '725', '64', '64', '#060678', NULL, NULL, NULL, NULL, '2026-11-27 07:05:54.059118+00', '{64}', 'data:image/webp;base64,UklGRkoAAABXRUJQVlA4ID4AAADwAQCdASoQABAAAsBMJbACdAEPDBLy5EAA/vbilc+2EDbg0rz1KHvKOxad5k8BFJr8M3+7Tg3+xa7J+ugAAA==', NULL),
  ('13', 'picture', 'pictures/aaaa/320.webp', '00', '10', '320', '180', '#F1ECE6', NULL, NULL, NULL, NULL, '2026-11-27 07:06:54.825665+00', '{320}', NULL, NULL),
  ('14', 'picture', 'pictures/2.svg', '00', '10', '320', '180', '#F1ECE6', NULL, NULL, NULL, NULL, '2026-11-27 07:06:54.833396+00', '{}', NULL, NULL),
  ('15', 'picture', 'pictures/8.svg', '00', '10', '320', '180', '#F1ECE6', NULL, NULL, NULL, NULL, '2026-11-27 07:06:54.866271+00', '{}', NULL, NULL),
  ('16', 'video', 'videos/14/index.m3u8', '00', '10', '320', '180', '#F1ECE6', '40', NULL, 'videos/13/captions.vtt', NULL, '2026-11-27 07:06:54.90454+00', '{}', NULL, NULL),
  ('17', 'video', 'videos/18/index.m3u8', '00', '10', '320', '180', '#F1ECE6', '40', NULL, 'videos/17/captions.vtt', NULL, '2026-11-27 07:06:54.907275+00', '{}', NULL, NULL),
  ('18', 'video', 'videos/22/index.m3u8', '00', '10', '320', '180', '#F1ECE6', '40', NULL, 'videos/21/captions.vtt', NULL, '2026-11-27 07:06:54.910862+00', '{}', NULL, NULL),
  ('19', 'video', 'videos/28/index.m3u8', '00', '10', '320', '180', '#F1ECE6', '40', NULL, 'videos/27/captions.vtt', NULL, '2026-11-27 07:06:54.926575+00', '{}', NULL, NULL),
  ('20', 'video', 'videos/32/index.m3u8', '00', '10', '320', '180', '#F1ECE6', '40', NULL, 'videos/31/captions.vtt', NULL, '2026-11-27 07:06:54.928596+00', '{}', NULL, NULL),
  ('21', 'video', 'videos/36/index.m3u8', '00', '10', '320', '180', '#F1ECE6', '40', NULL, 'videos/35/captions.vtt', NULL, '2026-11-27 07:06:54.935232+00', '{}', NULL, NULL),
  ('22', 'picture', 'pictures/bbbb/320.webp', '00', '10', '320', '180', '#F1ECE6', NULL, NULL, NULL, NULL, '2026-11-27 07:06:55.047594+00', '{320}', NULL, NULL),
  ('23', 'picture', 'pictures/cccc/320.webp', '00', '10', '320', '180', '#F1ECE6', NULL, NULL, NULL, NULL, '2026-11-27 07:06:55.056331+00', '{320}', NULL, NULL),
  ('24', 'picture', 'pictures/dddd/320.webp', '00', '10', '320', '180', '#F1ECE6', NULL, NULL, NULL, NULL, '2026-11-27 07:06:55.072691+00', '{320}', NULL, NULL),
  ('25', 'picture', 'videos/eeee-1/poster/960.webp', '00', '10', '320', '180', '#F1ECE6', NULL, NULL, NULL, NULL, '2026-11-27 07:06:55.081044+00', '{}', NULL, NULL),
  ('26', 'video', 'videos/eeee-1/index.m3u8', '00', '10', '320', '180', '#F1ECE6', '40', '25', NULL, NULL, '2026-11-27 07:06:55.082417+00', '{}', NULL, NULL),
  ('27', 'picture', 'pictures/ffff/320.webp', '00', '10', '320', '180', '#F1ECE6', NULL, NULL, NULL, NULL, '2026-11-27 07:06:55.092106+00', '{320}', NULL, NULL),
  ('3', 'picture', 'covers/desk.svg', '00', '10', '320', '180', '#FFE0C2', NULL, NULL, NULL, NULL, '2026-11-27 07:05:03.618718+00', '{}', NULL, NULL),
  ('4', 'picture', 'pictures/3.svg', '00', '10', '320', '180', '#F1ECE6', NULL, NULL, NULL, NULL, '2026-11-27 07:05:03.65716+00', '{}', NULL, NULL),
  ('5', 'picture', 'pictures/4.svg', '00', '10', '320', '180', '#F1ECE6', NULL, NULL, NULL, NULL, '2026-11-27 07:05:03.664303+00', '{}', NULL, NULL),
  ('6', 'picture', 'pictures/6.svg', '00', '10', '320', '180', '#F1ECE6', NULL, NULL, NULL, NULL, '2026-11-27 07:05:03.683347+00', '{}', NULL, NULL),
  ('7', 'video', 'videos/12/index.m3u8', '00', '10', '320', '180', '#F1ECE6', '40', NULL, 'videos/11/captions.vtt', NULL, '2026-11-27 07:05:03.710904+00', '{}', NULL, NULL),
  ('8', 'video', 'videos/16/index.m3u8', '00', '10', '320', '180', '#F1ECE6', '40', NULL, 'videos/15/captions.vtt', NULL, '2026-11-27 07:05:03.733446+00', '{}', NULL, NULL),
  ('9', 'video', 'videos/20/index.m3u8', '00', '10', '320', '180', '#F1ECE6', '40', NULL, 'videos/19/captions.vtt', NULL, '2026-11-27 07:05:03.748661+00', '{}', NULL, NULL);

insert into mini_videos (content_id, video_id, course_id, transcript) overriding system value values
  ('2', '11', '1', '[]');

insert into module_items (id, module_id, position, title, picture_id, link_type, link, content_id, expert_id, params) overriding system value values
  ('2', '2', '0', '', NULL, 'content', NULL, '4', NULL, '{}');

insert into notice_replies (reply_id, notice_id) overriding system value values
  ('10', '4'),
  ('2', '2');

insert into notice_settings (user_id, topic, wanted) overriding system value values
  ('4', 'expert', 'false');

insert into notices (id, user_id, kind, title, "text", content_id, cause, created_at, read_at, comment_id, page) overriding system value values
  ('1', '2', 'paired', '有一位家长加入了', '另一位家长用配对码绑定了您的孩子，从现在起你们看到的是同一份学习记录。', NULL, 'guardian 1 3 2026-11-27T07:05:37.303Z', '2026-11-27 07:05:37.303+00', NULL, NULL, 'children'),
  ('2', '2', 'reply', '家长3749回复了您', '我家也是', '4', 'reply 2', '2026-11-27 07:05:38.335+00', NULL, '1', NULL),
  ('4', '4', 'reply', '小满妈妈回复了您', '谢谢分享', '6', 'reply 10', '2026-11-27 07:06:56.473+00', NULL, '8', NULL),
  ('5', '2', 'moved', '直播时间有变', '您预约的《家庭会议》改到3月1日（周日）20:30开始，预约为您留着。', '3', 'live 3 moved 1', '2026-11-27 07:07:02.973+00', NULL, NULL, NULL);

insert into page_modules (id, page_id, position, kind, title, source) overriding system value values
  ('2', '2', '0', 'article', '文章', 'manual');

insert into pages (id, key, account_id, title) overriding system value values
  ('2', 'home', NULL, '学院');

insert into pairing_codes (code, student_id, made_by, expires_at, used_by, used_at) overriding system value values
  ('JKKLB6', '1', '2', '2026-12-04 07:05:37.296+00', '3', '2026-11-27 07:05:37.303+00');

insert into pairing_failures (id, user_id, failed_at) overriding system value values
  ('1', '4', '2026-11-27 07:06:54.963+00'),
  ('2', '2', '2099-01-01 00:00:00+00');

insert into progress (user_id, content_id, lesson_id, seen, seen_seconds, position, total_seconds, completed_at, updated_at) overriding system value values
  ('2', '1', '0', '{}', '15', '0', '120', NULL, '2026-11-27 07:05:52.838+00'),
  ('2', '1', '1', '{[0,15)}', '15', '15', '40', NULL, '2026-11-27 07:05:52.838+00'),
  ('4', '6', '0', '{[0,40)}', '40', '40', '90', NULL, '2026-11-27 07:06:54.919729+00');

insert into push_deliveries (notice_id, device_id, attempts, due_at, taken_at) overriding system value values
  ('1', '1', '0', '2099-01-01 00:00:00+00', NULL);

insert into push_devices (id, user_id, session_id, platform, token, created_at, seen_at) overriding system value values
  ('1', '4', '8c4b1c2b-f9ef-41bb-a22b-f0fb01c6c3db', 'android', 'phone 8c4b1c2b-f9ef-41bb-a22b-f0fb01c6c3db', '2026-03-01 11:30:00+00', '2026-03-01 11:30:00+00');

insert into qa_cases (id, record_id, kind, created_at, handled_at, handled_by) overriding system value values
  ('1', '3', 'abuse', '2026-03-01 11:30:00+00', '2026-03-01 11:30:00+00', '4');

insert into qa_passages (id, source, content_id, lesson_id, system_key, answer_id, position, paragraph, second, title, heading, "text", about, tokens) overriding system value values
  ('1', 'expert', NULL, NULL, NULL, '1', '0', '0', NULL, '孩子写作业磨蹭怎么办', '', '把作业拆成十五分钟一段，每段之间休息五分钟。
只看这一段做完没有，不催不骂，做完一起打个勾。', '孩子写作业很慢怎么办
写作业拖拉怎么办', '''一段'' ''一起'' ''不'' ''个'' ''之间'' ''五分'' ''五分钟'' ''休息'' ''作业'' ''做'' ''催'' ''写'' ''分钟'' ''勾'' ''十五'' ''十五分'' ''十五分钟'' ''只'' ''孩子'' ''完'' ''很'' ''怎么'' ''怎么办'' ''慢'' ''打'' ''打个'' ''把'' ''拆成'' ''拖拉'' ''段'' ''每'' ''没有'' ''看'' ''磨蹭'' ''这'' ''骂'''),
  ('2', 'graphic', '4', NULL, NULL, NULL, '0', '0', NULL, '孩子晚上不肯睡觉怎么办', '', '孩子晚上不肯睡觉，先看睡前半小时在做什么。关掉屏幕，把灯调暗，洗澡、换睡衣、讲一个短故事，每天都按同样的顺序来，孩子就知道接下来该睡了。
孩子不肯睡觉，多半是白天玩得太少，或者午睡睡得太晚。把午睡提前到一点以前，傍晚到户外跑一跑，晚上上床以后就容易睡着。
躺下以后又爬起来要喝水，可以在睡前准备一杯水放在床头，告诉他喝完这一杯就睡觉，语气温和，但是不再商量第二次。', '一句话', '''一'' ''一个'' ''一句'' ''一杯'' ''一点'' ''上床'' ''下'' ''下来'' ''不再'' ''不肯'' ''了'' ''二次'' ''什么'' ''他'' ''以前'' ''以后'' ''但是'' ''做'' ''傍晚'' ''先'' ''先看'' ''关掉'' ''准备'' ''到'' ''前'' ''午睡'' ''半小时'' ''又'' ''可以'' ''同样'' ''告诉'' ''商量'' ''喝完'' ''喝水'' ''在'' ''多半'' ''太'' ''太少'' ''太晚'' ''孩子'' ''容易'' ''小时'' ''少'' ''就'' ''屏幕'' ''床头'' ''得'' ''怎么'' ''怎么办'' ''或者'' ''户外'' ''把'' ''按'' ''换'' ''接下'' ''接下来'' ''提前'' ''放在'' ''故事'' ''是'' ''晚上'' ''暗'' ''来'' ''每天'' ''水'' ''洗澡'' ''温和'' ''灯'' ''爬起'' ''爬起来'' ''玩'' ''玩得'' ''白天'' ''的'' ''看'' ''睡'' ''睡前'' ''睡得'' ''睡着'' ''睡衣'' ''睡觉'' ''知道'' ''短'' ''第二'' ''第二次'' ''要'' ''讲'' ''话'' ''该'' ''语气'' ''调'' ''调暗'' ''起来'' ''跑'' ''躺'' ''这'' ''都'' ''顺序'''),
  ('3', 'graphic', '5', NULL, NULL, NULL, '0', '0', NULL, '零花钱怎么给', '', '零花钱每周给一次，金额固定，让孩子自己记账。花完了不提前预支，也不拿零花钱当奖惩，孩子慢慢就学会计划了。', '一句话', '''一句'' ''一次'' ''不'' ''也'' ''了'' ''固定'' ''奖惩'' ''学会'' ''孩子'' ''就'' ''当'' ''怎么'' ''慢慢'' ''拿'' ''提前'' ''每周'' ''给'' ''自己'' ''花完'' ''花钱'' ''计划'' ''让'' ''记账'' ''话'' ''金额'' ''零花'' ''零花钱'' ''预支''');

insert into qa_records (id, session_id, request_key, question, origin, regenerates, state, answerer, answer, passages, hotlines, follow_ups, process, beat_at, model, prompt_version, prompt_tokens, completion_tokens, score, reasons, words, created_at, ended_at) overriding system value values
  ('1', '1', '402bf328-ed11-49c2-8c04-d66ba190d748', '孩子晚上不肯睡觉怎么办？', 'text', NULL, 'done', 'extract', '您问的是“不肯睡”。学院的内容里是这样说的：

孩子晚上不肯睡觉，先看睡前半小时在做什么。关掉屏幕，把灯调暗，洗澡、换睡衣、讲一个短故事，每天都按同样的顺序来，孩子就知道接下来该睡了。
孩子不肯睡觉，多半是白天玩得太少，或者午睡睡得太晚。把午睡提前到一点以前，傍晚到户外跑一跑，晚上上床以后就容易睡着。[1]

以上都是原文里的话，点一点数字，可以看它出自哪里、前后还说了什么。', E'[{"key": null, "quote": "孩子晚上不肯睡觉，先看睡前半小时在做什么。关掉屏幕，把灯调暗，洗澡、换睡衣、讲一个短故事，每天都按同样的顺序来，孩子就知道接下来该睡了。\\n孩子不肯睡觉，多半是白天玩得太少，或者午睡睡得太晚。把午睡提前到一点以前，傍晚到户外跑一跑，晚上上床以后就容易睡着。", "title": "孩子晚上不肯睡觉怎么办", "number": 1, "second": null, "lesson_id": null, "paragraph": 0, "related_id": 4, "lesson_title": null, "related_type": "graphic"}]', '[]', '[]', 'fd3db17c-8867-49d0-b4b7-c7868df3cae5', NULL, NULL, NULL, '0', '0', '0', '{}', '', '2026-11-27 07:05:52.988+00', '2026-11-27 07:05:53.793+00'),
  ('2', '1', '036f3b22-0a3f-4b80-b8cd-49154d18667b', '孩子写作业磨蹭怎么办', 'text', NULL, 'done', 'expert', '把作业拆成十五分钟一段，每段之间休息五分钟。

只看这一段做完没有，不催不骂，做完一起打个勾。

——学院教研部审定[1]', '[{"key": null, "quote": "把作业拆成十五分钟一段，每段之间休息五分钟。", "title": "孩子写作业磨蹭怎么办", "number": 1, "second": null, "lesson_id": null, "paragraph": null, "related_id": null, "lesson_title": null, "related_type": "expert"}]', '[]', '[]', 'fd3db17c-8867-49d0-b4b7-c7868df3cae5', NULL, NULL, NULL, '0', '0', '1', '{}', '', '2026-11-27 07:05:53.803+00', '2026-11-27 07:05:53.971+00'),
  ('3', '2', '9893e94a-65fb-4745-b785-f6b6b76054e2', '只有我说过的话', 'text', NULL, 'done', 'extract', '先把灯调暗。[1]', '[]', '[]', '[]', NULL, NULL, NULL, NULL, '0', '0', '0', '{}', '', '2026-03-01 11:30:00+00', '2026-03-01 11:30:00+00');

insert into qa_sessions (id, session_key, user_id, device_hash, title, created_at, updated_at, deleted_at) overriding system value values
  ('1', 'evening', '2', NULL, '孩子晚上不肯睡觉怎么办？', '2026-11-27 07:05:52.988+00', '2026-11-27 07:05:53.803+00', NULL),
  ('2', 'morning', '4', NULL, '只有我说过的话', '2026-03-01 11:30:00+00', '2026-03-01 11:30:00+00', NULL);

insert into qa_sounds (digest, wanted_at) overriding system value values
  ('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', '2099-01-01 00:00:00+00');

insert into qa_sources (kind, source_key, digest, edition) overriding system value values
  ('answer', '1', '033d2cc16038ab6aff805f7f6efd9ec54c0ac3eb6e3fd107aa103ae3dc8c20bb', '1'),
  ('content', '1', '555cc8e63cade93fe64183696c2b1c8f44a29ec5aaf9665daa264d1dda130414', '1'),
  ('content', '10', 'b09d9414c32564c742a84d7741b9d5ad3457231e164bd97ba6d4764227096f0b', '1'),
  ('content', '11', '03637f79e38d07ec56991e6c2e1af8742b9c64eeff7f587f1cbd0671d1148557', '1'),
  ('content', '2', 'd2d940905a2f99ea3ab8a16351333824687c7380a75268108a552595e23ae899', '1'),
  ('content', '3', '5870c6d13f482913991de3c97d23374c54b3e41dff2c84ead969641b0aa432bc', '1'),
  ('content', '4', 'ee98011f500f4cafd5a2db4c8cdd0884e38a089b8304dc74f71d850e9ff1b339', '1'),
  ('content', '5', 'c5cc8b75ca0e5622a0806b69ecad648df173c40945e9cc4fa5a54b1e16969f01', '1'),
  ('content', '6', '1a88359491146a6ee84d612d90a57b21b2f602ac554dc969a012059cbb953d60', '1'),
  ('content', '7', '787ee493dcc98b609345c9c5c145e52d48adef29be9f1c2e87061520cefef24e', '1'),
  ('content', '8', '4d8c7e51a8db3da18f606314338aff749c67875dc9f38c6457de87832236b32c', '1'),
  ('content', '9', '58f61c7d70385adde28b6833033281cd2f7dbaa531d40b2096bb32083a437328', '1'),
  ('system', 'about', '2056b4eb895af6c809c125bec475a2bed17aac418122b36c1a4db6dff13e4178', '1'),
  ('system', 'privacy', 'c898c3405d0f875453e7e38f8de171a111be47dfaed35be95e799ca1c22f88fd', '1');

insert into qa_usage (asker, day, questions, tokens) overriding system value values
  ('u:2', '2026-11-27', '2', '0');

insert into qa_used_tokens (token_id, expires_at) overriding system value values
  ('b0ae46f1-513c-4c2e-b81b-506e3d46fdb2', '2099-01-01 00:00:00+00');

insert into qa_words (word, passages) overriding system value values
  ('', '3'),
  ('一', '1'),
  ('一个', '1'),
  ('一句', '2'),
  ('一杯', '1'),
  ('一次', '1'),
  ('一段', '1'),
  ('一点', '1'),
  ('一起', '1'),
  ('上床', '1'),
  ('下', '1'),
  ('下来', '1'),
  ('不', '2'),
  ('不再', '1'),
  ('不肯', '1'),
  ('个', '1'),
  ('之间', '1'),
  ('也', '1'),
  ('了', '2'),
  ('二次', '1'),
  ('五分', '1'),
  ('五分钟', '1'),
  ('什么', '1'),
  ('他', '1'),
  ('以前', '1'),
  ('以后', '1'),
  ('休息', '1'),
  ('但是', '1'),
  ('作业', '1'),
  ('做', '2'),
  ('傍晚', '1'),
  ('催', '1'),
  ('先', '1'),
  ('先看', '1'),
  ('关掉', '1'),
  ('写', '1'),
  ('准备', '1'),
  ('分钟', '1'),
  ('到', '1'),
  ('前', '1'),
  ('勾', '1'),
  ('十五', '1'),
  ('十五分', '1'),
  ('十五分钟', '1'),
  ('午睡', '1'),
  ('半小时', '1'),
  ('又', '1'),
  ('只', '1'),
  ('可以', '1'),
  ('同样', '1'),
  ('告诉', '1'),
  ('商量', '1'),
  ('喝完', '1'),
  ('喝水', '1'),
  ('固定', '1'),
  ('在', '1'),
  ('多半', '1'),
  ('太', '1'),
  ('太少', '1'),
  ('太晚', '1'),
  ('奖惩', '1'),
  ('学会', '1'),
  ('孩子', '3'),
  ('完', '1'),
  ('容易', '1'),
  ('小时', '1'),
  ('少', '1'),
  ('就', '2'),
  ('屏幕', '1'),
  ('床头', '1'),
  ('当', '1'),
  ('很', '1'),
  ('得', '1'),
  ('怎么', '3'),
  ('怎么办', '2'),
  ('慢', '1'),
  ('慢慢', '1'),
  ('或者', '1'),
  ('户外', '1'),
  ('打', '1'),
  ('打个', '1'),
  ('把', '2'),
  ('拆成', '1'),
  ('拖拉', '1'),
  ('拿', '1'),
  ('按', '1'),
  ('换', '1'),
  ('接下', '1'),
  ('接下来', '1'),
  ('提前', '2'),
  ('放在', '1'),
  ('故事', '1'),
  ('是', '1'),
  ('晚上', '1'),
  ('暗', '1'),
  ('来', '1'),
  ('段', '1'),
  ('每', '1'),
  ('每周', '1'),
  ('每天', '1'),
  ('水', '1'),
  ('没有', '1'),
  ('洗澡', '1'),
  ('温和', '1'),
  ('灯', '1'),
  ('爬起', '1'),
  ('爬起来', '1'),
  ('玩', '1'),
  ('玩得', '1'),
  ('白天', '1'),
  ('的', '1'),
  ('看', '2'),
  ('睡', '1'),
  ('睡前', '1'),
  ('睡得', '1'),
  ('睡着', '1'),
  ('睡衣', '1'),
  ('睡觉', '1'),
  ('知道', '1'),
  ('短', '1'),
  ('磨蹭', '1'),
  ('第二', '1'),
  ('第二次', '1'),
  ('给', '1'),
  ('自己', '1'),
  ('花完', '1'),
  ('花钱', '1'),
  ('要', '1'),
  ('计划', '1'),
  ('让', '1'),
  ('记账', '1'),
  ('讲', '1'),
  ('话', '2'),
  ('该', '1'),
  ('语气', '1'),
  ('调', '1'),
  ('调暗', '1'),
  ('起来', '1'),
  ('跑', '1'),
  ('躺', '1'),
  ('这', '2'),
  ('都', '1'),
  ('金额', '1'),
  ('零花', '1'),
  ('零花钱', '1'),
  ('顺序', '1'),
  ('预支', '1'),
  ('骂', '1');

insert into questions (id, key, exam_id, type, "text", options, answer, explanation, lesson_id, at_second, withdrawn) overriding system value values
  ('1', '1-0', '1', '1', '题型1第0题', '["对一", "错一", "错二"]', '{0}', '因为课上这样说', '1', '12', 'false'),
  ('2', '1-1', '1', '1', '题型1第1题', '["对一", "错一", "错二"]', '{0}', '因为课上这样说', '1', '12', 'false'),
  ('3', '2-0', '1', '2', '题型2第0题', '["对一", "对二", "错一", "错二"]', '{0,1}', '因为课上这样说', '1', '12', 'false'),
  ('4', '3-0', '1', '3', '题型3第0题', '["正确", "错误"]', '{1}', '因为课上这样说', '1', '12', 'false'),
  ('5', '1-0', '2', '1', '题型1第0题', '["对一", "错一", "错二"]', '{0}', '因为课上这样说', NULL, NULL, 'false'),
  ('6', '1-1', '2', '1', '题型1第1题', '["对一", "错一", "错二"]', '{0}', '因为课上这样说', NULL, NULL, 'false'),
  ('7', '2-0', '2', '2', '题型2第0题', '["对一", "对二", "错一", "错二"]', '{0,1}', '因为课上这样说', NULL, NULL, 'false'),
  ('8', '3-0', '2', '3', '题型3第0题', '["正确", "错误"]', '{1}', '因为课上这样说', NULL, NULL, 'false');

insert into reports (user_id, target, target_id, reason, "text", created_at) overriding system value values
  ('2', 'content', '2', 'other', '声音太小', '2026-11-27 07:05:54.417898+00'),
  ('4', 'content', '6', 'other', '只有我说过的话', '2026-11-27 07:06:55.034183+00');

insert into schema_migrations (name, sha256, applied_at) overriding system value values
  ('0001-academy.sql', '7cd7cc5add8f2fbf2cb564d8ba96c404cdc94910be94baa8b30f0aba6022bd85', '2026-11-27 07:04:28.952223+00'),
  ('0002-media.sql', 'e61a556124ca4878d8f7ef3e48a1447b7a52428440877af995a52dedf42e5183', '2026-11-27 07:04:29.248453+00'),
  ('0003-content-version.sql', '1db34026fb7c6e5faba8fcd822795148e468f3b06c8359200f9c9b05ffc8f215', '2026-11-27 07:04:29.269991+00'),
  ('0004-search.sql', 'e8b9ae597bfdc20bf91478408f3ca4480e35d09df529ff57b16cecd9b0a6e76f', '2026-11-27 07:04:29.281991+00'),
  ('0005-people.sql', '547905c0c2629a79fa3b7cb0a2cf3506d594d013801614ceda5d20e2a47eb5c9', '2026-11-27 07:04:29.308797+00'),
  ('0006-learning.sql', '750277c229bf8cbbcec77e8a8172251dbcb1cc826d9e5a62289464be7ea83a6e', '2026-11-27 07:04:29.700823+00'),
  ('0007-figures.sql', '7958b4c658d9349cfacca3b4764c9aaa0ea684910fa913491a31decf860587c8', '2026-11-27 07:04:30.098848+00'),
  ('0008-lives.sql', '8ec8c4be92b5ff3deb5ac9cb5cba6051836669ec7f014e58bc18aaa6dc7097e2', '2026-11-27 07:04:30.20766+00'),
  ('0009-notices.sql', '94adae530c4ee536fe39b7e6f218febbf957d77ca2f8838dd6b85ed86a932398', '2026-11-27 07:04:30.285279+00'),
  ('0010-qa.sql', '3cfb55c361cb94d5b10abca79052bb2a5d6e290e456f0925b7ba8f18ac8bfc66', '2026-11-27 07:04:30.331626+00'),
  ('0011-releases.sql', '05809ba87b9a6951c4b28c4d3da403068cf73835cfcff567f08e22426213dfe3', '2026-11-27 07:04:30.431609+00'),
  ('0012-notices.sql', 'd3e65b1fe984757407408b88d4da864ef9ce8eb1fb055b851ebf7e70dee0da78', '2026-11-27 07:04:30.474193+00'),
  ('0013-usage.sql', '0a8afa9f1a2fc74bde6c52f33cee5923a4bb89eda95d37c30883fabf45d82f08', '2026-11-27 07:04:30.540268+00'),
  ('0014-muted-visitors.sql', '57ec68efb2bbb4e9cb85e9e485f8d6e5eb90410e5301dff0daed75638f766b74', '2026-11-27 07:04:30.550466+00'),
  ('0015-replies-that-go.sql', '6d9140d29969976f91dc002e4f84df5514280ee8abf99679b592a80051a9ac8c', '2026-11-27 07:04:30.555812+00');

insert into school_classes (id, school_id, grade, school_year, name) overriding system value values
  ('1', '1', '2', '2026', '一班');

insert into schools (id, key, account_id, area_id, name) overriding system value values
  ('1', NULL, '2', '5', '第一小学');

insert into search_documents (related_type, related_id, area_id, title, body, expert_name, cover_id, tokens, heads, sounds, places, edition) overriding system value values
  ('course', '1', '1', '一起读书', '一句话
第1节
第2节
第1节', '李慕晴', '3', '''1'':13,19,24,30 ''2'':16,27 ''一句'':10,21 ''一起'':1A,3A ''慕'':8B ''晴'':6B,9B ''李'':7B ''李慕'':5B ''第'':12,15,18,23,26,29 ''节'':14,17,20,25,28,31 ''话'':11,22 ''读书'':2A,4A', '''一起'':1A,3A ''慕'':8B ''晴'':6B,9B ''李'':7B ''李慕'':5B ''读书'':2A,4A', '''1d'':3 ''1q'':2 ''1s'':4 ''1y'':1 ''2ds'':3 ''2qd'':2 ''2yq'':1 ''sdou'':3 ''sdu'':3 ''sqi'':2 ''sshu'':4 ''syi'':1', '[{"start": 0}, {"start": 4, "second": 0, "lesson_id": 1, "lesson_title": "第1节", "lesson_number": 1}, {"start": 8, "second": 0, "lesson_id": 2, "lesson_title": "第2节", "lesson_number": 2}, {"start": 12, "second": 0, "lesson_id": 3, "lesson_title": "第1节", "lesson_number": 3}]', '1'),
  ('course', '8', '1', '内容10', '一句话
第1节
第2节
第1节', NULL, '3', '''1'':8,14,19,25 ''10'':2A,4A ''2'':11,22 ''一句'':5,16 ''内容'':1A,3A ''第'':7,10,13,18,21,24 ''节'':9,12,15,20,23,26 ''话'':6,17', '''10'':2A,4A ''内容'':1A,3A', '''10'':4 ''11'':3 ''1n'':1 ''1r'':2 ''210'':3 ''2nr'':1 ''2r1'':2 ''s0'':4 ''s1'':3 ''sna'':1 ''snei'':1 ''srong'':2', '[{"start": 0}, {"start": 4, "second": 0, "lesson_id": 4, "lesson_title": "第1节", "lesson_number": 1}, {"start": 8, "second": 0, "lesson_id": 5, "lesson_title": "第2节", "lesson_number": 2}, {"start": 12, "second": 0, "lesson_id": 6, "lesson_title": "第1节", "lesson_number": 3}]', '1'),
  ('course', '9', '1', '内容24', '一句话
第1节
第2节
第1节', NULL, '3', '''1'':8,14,19,25 ''2'':11,22 ''24'':2A,4A ''一句'':5,16 ''内容'':1A,3A ''第'':7,10,13,18,21,24 ''节'':9,12,15,20,23,26 ''话'':6,17', '''24'':2A,4A ''内容'':1A,3A', '''12'':3 ''14'':4 ''1n'':1 ''1r'':2 ''224'':3 ''2nr'':1 ''2r2'':2 ''s2'':3 ''s4'':4 ''sna'':1 ''snei'':1 ''srong'':2', '[{"start": 0}, {"start": 4, "second": 0, "lesson_id": 7, "lesson_title": "第1节", "lesson_number": 1}, {"start": 8, "second": 0, "lesson_id": 8, "lesson_title": "第2节", "lesson_number": 2}, {"start": 12, "second": 0, "lesson_id": 9, "lesson_title": "第1节", "lesson_number": 3}]', '1'),
  ('expert', '1', '1', '李慕晴', '指导中心 特聘专家
做过十二年班主任。', '李慕晴', '6', '''专家'':18,29 ''中心'':16,27 ''主任'':24,36 ''二年'':21,33 ''亲子'':8B,13B ''做'':30 ''做过'':19 ''十二'':20,32 ''十二年'':22,34 ''慕'':4A,11B ''指导'':15,26 ''晴'':2A,5A,7B,12B ''李'':3A,10B ''李慕'':1A,6B ''沟通'':9B,14B ''特聘'':17,28 ''班主'':23,35 ''班主任'':25,37 ''过'':31', '''亲子'':8B,13B ''慕'':4A,11B ''晴'':2A,5A,7B,12B ''李'':3A,10B ''李慕'':1A,6B ''沟通'':9B,14B', '''1l'':1 ''1m'':2 ''1q'':3 ''2lm'':1 ''2mq'':2 ''sli'':1 ''smu'':2 ''sqing'':3', '[{"start": 0}, {"start": 10}]', '1'),
  ('expert', '2', '1', '李慕晴', '指导中心 特聘专家
做过十二年班主任。', '李慕晴', '15', '''专家'':18,29 ''中心'':16,27 ''主任'':24,36 ''二年'':21,33 ''亲子'':8B,13B ''做'':30 ''做过'':19 ''十二'':20,32 ''十二年'':22,34 ''慕'':4A,11B ''指导'':15,26 ''晴'':2A,5A,7B,12B ''李'':3A,10B ''李慕'':1A,6B ''沟通'':9B,14B ''特聘'':17,28 ''班主'':23,35 ''班主任'':25,37 ''过'':31', '''亲子'':8B,13B ''慕'':4A,11B ''晴'':2A,5A,7B,12B ''李'':3A,10B ''李慕'':1A,6B ''沟通'':9B,14B', '''1l'':1 ''1m'':2 ''1q'':3 ''2lm'':1 ''2mq'':2 ''sli'':1 ''smu'':2 ''sqing'':3', '[{"start": 0}, {"start": 10}]', '1'),
  ('expertLive', '3', '1', '家庭会议', '一句话', '李慕晴', '3', '''一句'':10,12 ''会议'':2A,4A ''家庭'':1A,3A ''慕'':8B ''晴'':6B,9B ''李'':7B ''李慕'':5B ''话'':11,13', '''会议'':2A,4A ''家庭'':1A,3A ''慕'':8B ''晴'':6B,9B ''李'':7B ''李慕'':5B', '''1h'':3 ''1j'':1 ''1k'':3 ''1t'':2 ''1y'':4 ''2hy'':3 ''2jt'':1 ''2ky'':3 ''2th'':2 ''2tk'':2 ''shui'':3 ''sjia'':1 ''sjie'':1 ''skuai'':3 ''sting'':2 ''syi'':4', '[{"start": 0}]', '1'),
  ('expertLive', '7', '1', '内容5', '一句话', NULL, '3', '''5'':2A,4A ''一句'':5,7 ''内容'':1A,3A ''话'':6,8', '''5'':2A,4A ''内容'':1A,3A', '''15'':3 ''1n'':1 ''1r'':2 ''2nr'':1 ''2r5'':2 ''s5'':3 ''sna'':1 ''snei'':1 ''srong'':2', '[{"start": 0}]', '1'),
  ('graphic', '10', '1', '内容40', '一句话', NULL, '23', '''40'':2A,4A ''一句'':5,7 ''内容'':1A,3A ''话'':6,8', '''40'':2A,4A ''内容'':1A,3A', '''10'':4 ''14'':3 ''1n'':1 ''1r'':2 ''240'':3 ''2nr'':1 ''2r4'':2 ''s0'':4 ''s4'':3 ''sna'':1 ''snei'':1 ''srong'':2', '[{"start": 0}]', '1'),
  ('graphic', '11', '1', '内容43', '一句话', NULL, '3', '''43'':2A,4A ''一句'':5,7 ''内容'':1A,3A ''话'':6,8', '''43'':2A,4A ''内容'':1A,3A', '''13'':4 ''14'':3 ''1n'':1 ''1r'':2 ''243'':3 ''2nr'':1 ''2r4'':2 ''s3'':4 ''s4'':3 ''sna'':1 ''snei'':1 ''srong'':2', '[{"start": 0}]', '1'),
  ('graphic', '4', '1', '孩子晚上不肯睡觉怎么办', '一句话
孩子晚上不肯睡觉，先看睡前半小时在做什么。关掉屏幕，把灯调暗，洗澡、换睡衣、讲一个短故事，每天都按同样的顺序来，孩子就知道接下来该睡了。
孩子不肯睡觉，多半是白天玩得太少，或者午睡睡得太晚。把午睡提前到一点以前，傍晚到户外跑一跑，晚上上床以后就容易睡着。
躺下以后又爬起来要喝水，可以在睡前准备一杯水放在床头，告诉他喝完这一杯就睡觉，语气温和，但是不再商量第二次。', NULL, '3', '''一'':76,186 ''一个'':35,142 ''一句'':13,117 ''一杯'':98,106,208,216 ''一点'':70,180 ''上床'':79,189 ''下'':85,195 ''下来'':49,156 ''不再'':112,222 ''不肯'':3A,9A,17,55,121,162 ''了'':53,160 ''二次'':115,225 ''什么'':25,131 ''他'':103,213 ''以前'':71,181 ''以后'':80,86,190,196 ''但是'':111,221 ''做'':24,130 ''傍晚'':72,182 ''先'':123 ''先看'':19 ''关掉'':26,132 ''准备'':97,207 ''到'':69,73,179,183 ''前'':96,126,206 ''午睡'':63,67,172,177 ''半小时'':22,128 ''又'':87,197 ''可以'':93,203 ''同样'':41,148 ''告诉'':102,212 ''商量'':113,223 ''喝完'':104,214 ''喝水'':92,202 ''在'':23,94,129,204 ''多半'':57,164 ''太'':169 ''太少'':61 ''太晚'':65,175 ''孩子'':1A,7A,15,45,54,119,152,161 ''容易'':82,192 ''小时'':21,127 ''少'':170 ''就'':46,81,107,153,191,217 ''屏幕'':27,133 ''床头'':101,211 ''得'':168,174 ''怎么'':5A,11A ''怎么办'':6A,12A ''或者'':62,171 ''户外'':74,184 ''把'':28,66,134,176 ''按'':40,147 ''换'':32,139 ''接下'':48,155 ''接下来'':50,157 ''提前'':68,178 ''放在'':100,210 ''故事'':37,144 ''是'':58,165 ''晚上'':2A,8A,16,78,120,188 ''暗'':137 ''来'':44,151 ''每天'':38,145 ''水'':99,209 ''洗澡'':31,138 ''温和'':110,220 ''灯'':29,135 ''爬起'':88,198 ''爬起来'':90,200 ''玩'':167 ''玩得'':60 ''白天'':59,166 ''的'':42,149 ''看'':124 ''睡'':52,95,125,159,173,205 ''睡前'':20 ''睡得'':64 ''睡着'':83,193 ''睡衣'':33,140 ''睡觉'':4A,10A,18,56,108,122,163,218 ''知道'':47,154 ''短'':36,143 ''第二'':114,224 ''第二次'':116,226 ''要'':91,201 ''讲'':34,141 ''话'':14,118 ''该'':51,158 ''语气'':109,219 ''调'':136 ''调暗'':30 ''起来'':89,199 ''跑'':75,77,185,187 ''躺'':84,194 ''这'':105,215 ''都'':39,146 ''顺序'':43,150', '''不肯'':3A,9A ''孩子'':1A,7A,13C,15C ''怎么'':5A,11A ''怎么办'':6A,12A ''晚上'':2A,8A ''睡觉'':4A,10A,14C,16C', '''1b'':5,11 ''1f'':5 ''1h'':1 ''1j'':8 ''1k'':6 ''1m'':10 ''1s'':4,7 ''1w'':3 ''1y'':10 ''1z'':2,9 ''2bk'':5 ''2fk'':5 ''2hz'':1 ''2jz'':8 ''2ks'':6 ''2mb'':10 ''2sb'':4 ''2sf'':4 ''2sj'':7 ''2ws'':3 ''2yb'':10 ''2zm'':9 ''2zw'':2 ''2zy'':9 ''sban'':11 ''sbu'':5 ''sfou'':5 ''shai'':1 ''sjiao'':8 ''sjue'':8 ''sken'':6 ''sma'':10 ''sme'':10 ''smo'':10 ''sshang'':4 ''sshui'':7 ''swan'':3 ''syao'':10 ''szen'':9 ''szi'':2', '[{"start": 0}, {"start": 4, "paragraph": 0}, {"start": 73, "paragraph": 1}, {"start": 132, "paragraph": 2}]', '1'),
  ('graphic', '5', '1', '零花钱怎么给', '一句话
零花钱每周给一次，金额固定，让孩子自己记账。花完了不提前预支，也不拿零花钱当奖惩，孩子慢慢就学会计划了。', NULL, '3', '''一句'':11,44 ''一次'':18,51 ''不'':27,31,60,64 ''也'':30,63 ''了'':26,43,59,76 ''固定'':20,53 ''奖惩'':37,70 ''学会'':41,74 ''孩子'':22,38,55,71 ''就'':40,73 ''当'':36,69 ''怎么'':4A,9A ''慢慢'':39,72 ''拿'':32,65 ''提前'':28,61 ''每周'':16,49 ''给'':5A,10A,17,50 ''自己'':23,56 ''花完'':25,58 ''花钱'':2A,7A,14,34,47,67 ''计划'':42,75 ''让'':21,54 ''记账'':24,57 ''话'':12,45 ''金额'':19,52 ''零花'':1A,6A,13,33,46,66 ''零花钱'':3A,8A,15,35,48,68 ''预支'':29,62', '''怎么'':4A,9A ''给'':5A,10A ''花钱'':2A,7A ''零花'':1A,6A ''零花钱'':3A,8A', '''1g'':6 ''1h'':2 ''1j'':6 ''1l'':1 ''1m'':5 ''1q'':3 ''1y'':5 ''1z'':4 ''2hq'':2 ''2lh'':1 ''2mg'':5 ''2mj'':5 ''2qz'':3 ''2yg'':5 ''2yj'':5 ''2zm'':4 ''2zy'':4 ''sgei'':6 ''shua'':2 ''sji'':6 ''sling'':1 ''sma'':5 ''sme'':5 ''smo'':5 ''sqian'':3 ''syao'':5 ''szen'':4', '[{"start": 0}, {"start": 4, "paragraph": 0}]', '1'),
  ('graphic', '6', '1', '内容3', '一句话', NULL, '3', '''3'':2A,4A ''一句'':5,7 ''内容'':1A,3A ''话'':6,8', '''3'':2A,4A ''内容'':1A,3A', '''13'':3 ''1n'':1 ''1r'':2 ''2nr'':1 ''2r3'':2 ''s3'':3 ''sna'':1 ''snei'':1 ''srong'':2', '[{"start": 0}]', '1'),
  ('miniVideo', '2', '1', '一分钟', '一句话', NULL, '3', '''一分'':1A,4A ''一分钟'':3A,6A ''一句'':7,9 ''分钟'':2A,5A ''话'':8,10', '''一分'':1A,4A ''一分钟'':3A,6A ''分钟'':2A,5A', '''1f'':2 ''1y'':1 ''1z'':3 ''2fz'':2 ''2yf'':1 ''sfen'':2 ''syi'':1 ''szhong'':3', '[{"start": 0}]', '1');

insert into search_history (user_id, word, searched_at) overriding system value values
  ('2', '睡觉', '2026-11-27 07:06:54.72+00'),
  ('4', '只有我说过的话', '2026-11-27 07:06:54.894258+00');

insert into search_terms (related_type, related_id, kind, area_id, term, letters, pinyin, initials) overriding system value values
  ('course', '1', 'title', '1', '一起读书', '一起读书', 'yiqidushu', 'yqds'),
  ('course', '8', 'title', '1', '内容10', '内容10', 'neirong10', 'nr10'),
  ('course', '9', 'title', '1', '内容24', '内容24', 'neirong24', 'nr24'),
  ('expert', '1', 'expert', '1', '李慕晴', '李慕晴', 'limuqing', 'lmq'),
  ('expert', '1', 'tag', '1', '亲子沟通', '亲子沟通', 'qinzigoutong', 'qzgt'),
  ('expert', '2', 'expert', '1', '李慕晴', '李慕晴', 'limuqing', 'lmq'),
  ('expert', '2', 'tag', '1', '亲子沟通', '亲子沟通', 'qinzigoutong', 'qzgt'),
  ('expertLive', '3', 'title', '1', '家庭会议', '家庭会议', 'jiatinghuiyi', 'jthy'),
  ('expertLive', '7', 'title', '1', '内容5', '内容5', 'neirong5', 'nr5'),
  ('graphic', '10', 'title', '1', '内容40', '内容40', 'neirong40', 'nr40'),
  ('graphic', '11', 'title', '1', '内容43', '内容43', 'neirong43', 'nr43'),
  ('graphic', '4', 'title', '1', '孩子晚上不肯睡觉怎么办', '孩子晚上不肯睡觉怎么办', 'haiziwanshangbukenshuijiaozenmeban', 'hzwsbksjzmb'),
  ('graphic', '5', 'title', '1', '零花钱怎么给', '零花钱怎么给', 'linghuaqianzenmegei', 'lhqzmg'),
  ('graphic', '6', 'title', '1', '内容3', '内容3', 'neirong3', 'nr3'),
  ('miniVideo', '2', 'title', '1', '一分钟', '一分钟', 'yifenzhong', 'yfz');

insert into search_vocabulary (word, pinyin) overriding system value values
  ('一个', 'yige'),
  ('一分', 'yifen'),
  ('一分钟', 'yifenzhong'),
  ('一句', 'yiju'),
  ('一杯', 'yibei'),
  ('一次', 'yici'),
  ('一点', 'yidian'),
  ('一起', 'yiqi'),
  ('上床', 'shangchuang'),
  ('下来', 'xialai'),
  ('不再', 'buzai'),
  ('不肯', 'buken'),
  ('专家', 'zhuanjia'),
  ('中心', 'zhongxin'),
  ('主任', 'zhuren'),
  ('二年', 'ernian'),
  ('二次', 'erci'),
  ('亲子', 'qinzi'),
  ('什么', 'shenme'),
  ('以前', 'yiqian'),
  ('以后', 'yihou'),
  ('会议', 'huiyi'),
  ('但是', 'danshi'),
  ('做过', 'zuoguo'),
  ('傍晚', 'bangwan'),
  ('先看', 'xiankan'),
  ('关掉', 'guandiao'),
  ('内容', 'neirong'),
  ('准备', 'zhunbei'),
  ('分钟', 'fenzhong'),
  ('十二', 'shier'),
  ('十二年', 'shiernian'),
  ('午睡', 'wushui'),
  ('半小时', 'banxiaoshi'),
  ('可以', 'keyi'),
  ('同样', 'tongyang'),
  ('告诉', 'gaosu'),
  ('商量', 'shangliang'),
  ('喝完', 'hewan'),
  ('喝水', 'heshui'),
  ('固定', 'guding'),
  ('多半', 'duoban'),
  ('太少', 'taishao'),
  ('太晚', 'taiwan'),
  ('奖惩', 'jiangcheng'),
  ('学会', 'xuehui'),
  ('孩子', 'haizi'),
  ('家庭', 'jiating'),
  ('容易', 'rongyi'),
  ('小时', 'xiaoshi'),
  ('屏幕', 'pingmu'),
  ('床头', 'chuangtou'),
  ('怎么', 'zenme'),
  ('怎么办', 'zenmeban'),
  ('慢慢', 'manman'),
  ('或者', 'huozhe'),
  ('户外', 'huwai'),
  ('指导', 'zhidao'),
  ('接下', 'jiexia'),
  ('接下来', 'jiexialai'),
  ('提前', 'tiqian'),
  ('放在', 'fangzai'),
  ('故事', 'gushi'),
  ('晚上', 'wanshang'),
  ('李慕', 'limu'),
  ('每周', 'meizhou'),
  ('每天', 'meitian'),
  ('沟通', 'goutong'),
  ('洗澡', 'xizao'),
  ('温和', 'wenhe'),
  ('爬起', 'paqi'),
  ('爬起来', 'paqilai'),
  ('特聘', 'tepin'),
  ('玩得', 'wande'),
  ('班主', 'banzhu'),
  ('班主任', 'banzhuren'),
  ('白天', 'baitian'),
  ('睡前', 'shuiqian'),
  ('睡得', 'shuide'),
  ('睡着', 'shuizhao'),
  ('睡衣', 'shuiyi'),
  ('睡觉', 'shuijiao'),
  ('知道', 'zhidao'),
  ('第二', 'dier'),
  ('第二次', 'dierci'),
  ('自己', 'ziji'),
  ('花完', 'huawan'),
  ('花钱', 'huaqian'),
  ('计划', 'jihua'),
  ('记账', 'jizhang'),
  ('语气', 'yuqi'),
  ('读书', 'dushu'),
  ('调暗', 'tiaoan'),
  ('起来', 'qilai'),
  ('金额', 'jine'),
  ('零花', 'linghua'),
  ('零花钱', 'linghuaqian'),
  ('顺序', 'shunxu'),
  ('预支', 'yuzhi');

insert into search_words (word, position) overriding system value values
  ('睡觉', '0');

insert into semester_tasks (id, semester_id, position, content_id, exam_id, required, credit) overriding system value values
  ('1', '1', '4', '1', NULL, 'true', '2');

insert into semesters (id, key, account_id, name, grade_from, grade_to, starts_on, ends_on, enabled, elective_credits) overriding system value values
  ('1', NULL, '2', '二年级上学期', '2', '2', '2026-11-20', '2027-02-05', 'true', '0'),
  ('2', NULL, '2', '第1学期', '2', '2', '2026-11-20', '2027-02-05', 'true', '0');

insert into sessions (id, user_id, device, created_at, seen_at, expires_at, ended_at, end_cause) overriding system value values
  ('8c4b1c2b-f9ef-41bb-a22b-f0fb01c6c3db', '4', '', '2026-03-01 11:30:00+00', '2026-11-27 07:06:54.983411+00', '2100-01-01 00:00:00+00', NULL, NULL),
  ('ae183b4f-a31d-441a-aa66-d79e0fc8ec2f', '4', 'zhaos-own-phone', '2026-03-01 00:00:00+00', '2026-11-27 07:06:54.875014+00', '2027-03-01 00:00:00+00', NULL, NULL),
  ('b99c4fa0-012b-43b9-af39-8f72728e9b1b', '2', 'h5/3.3.5/ios', '2026-11-27 07:05:36.958+00', '2026-11-27 07:05:36.958+00', '2100-01-01 00:00:00+00', NULL, NULL),
  ('beac62f9-86f5-49d7-af1c-8230bd94eb74', '2', 'h5/3.3.5/ios', '2026-11-27 07:06:54.713+00', '2026-11-27 07:06:54.713+00', '2027-02-25 07:06:54.713+00', NULL, NULL),
  ('fdd117ee-9262-4414-90d5-1998d141371f', '3', 'h5/3.3.5/ios', '2026-11-27 07:05:37.263+00', '2026-11-27 07:05:37.263+00', '2027-02-25 07:05:37.263+00', NULL, NULL);

insert into shares (id, user_id, content_id, channel, created_at) overriding system value values
  ('1', '2', '2', 'link', '2026-11-27 07:05:54.434+00'),
  ('2', '4', '6', 'wechat', '2026-11-27 07:06:54.897415+00');

insert into sms_codes (id, mobile, scene, code_hash, asker, attempts, sent_at, expires_at, used_at) overriding system value values
  ('1', '13900000001', 'login', '5aIueOukmcdr77BgNm5fiP6fHrLP9gzaqKtoDI16XKc', 'YHPsBxvXxtS-_jSf-MHvX3OfSuVicDIj-63aOx4db74', '1', '2026-11-27 07:05:36.908+00', '2026-11-27 07:10:36.908+00', '2026-11-27 07:05:36.931+00'),
  ('2', '13900000002', 'login', 'dFk02_bYgqIGew5ixRnjHco_8_wOvkXXy-w1u1WShAY', 'YHPsBxvXxtS-_jSf-MHvX3OfSuVicDIj-63aOx4db74', '1', '2026-11-27 07:05:37.248+00', '2026-11-27 07:10:37.248+00', '2026-11-27 07:05:37.256+00'),
  ('3', '13900000001', 'reset', 'mzQ_3MngU7VHMFroKdNDyYznoSBQ_8_247tmk_S8KIM', 'YHPsBxvXxtS-_jSf-MHvX3OfSuVicDIj-63aOx4db74', '1', '2026-11-27 07:06:54.492+00', '2026-11-27 07:11:54.492+00', '2026-11-27 07:06:54.558+00'),
  ('4', '13812345678', 'leave', 'x', 'y', '0', '2026-11-27 07:06:54.877+00', '2027-03-01 00:00:00+00', NULL);

insert into student_places (student_id, since, school_id, class_id) overriding system value values
  ('1', '0001-01-01', '1', '1'),
  ('2', '0001-01-01', NULL, NULL);

insert into students (id, key, name, grade, school_id, class_id, request_key, created_at) overriding system value values
  ('1', NULL, '小满', '2', '1', '1', '08bc8877-f832-4cae-8698-e19ad651ba57', '2026-11-27 07:05:37.136+00'),
  ('2', NULL, '只有我说过的话', '2', NULL, NULL, NULL, '2026-11-27 07:06:54.951869+00');

insert into system_articles (key, title, version, updated_at, body) overriding system value values
  ('about', '关于我们', '1.0', '2026-11-27 07:07:17.840917+00', '[]'),
  ('privacy', '隐私政策', '1.0', '2026-11-27 07:06:54.880596+00', '[]');

insert into system_config (singleton, name, short_name, scope, pattern, applyurl, page_body_width, emergency_url, download_url, open_h5_links, open_page_links, demo_edition) overriding system value values
  ('true', '有效父母学院', '有效父母', 'index', '-1', '', '480', '/emergency.json', '/wx/download.html', 'false', 'false', NULL);

insert into uploads (id, user_id, kind, name, original_path, sha256, bytes, state, progress, failure, asset_id, created_at, updated_at) overriding system value values
  ('100602c4-d43b-4d45-b03a-f376202736da', '4', 'picture', '赵小满的妈妈.jpg', NULL, '27', '9', 'ready', '0', NULL, '27', '2026-11-27 07:06:55.096055+00', '2026-11-27 07:06:55.096055+00'),
  ('1515923e-ae92-4c26-8275-7e3aadbffbf6', '2', 'picture', 'dot.png', NULL, '11625e64861751f601fbca1c81b334dfeb5f867f0fc9322f115eb6438318d1e0', '7860', 'ready', '100', NULL, '12', '2026-11-27 07:05:54.075+00', '2026-11-27 07:05:54.075+00'),
  ('1cfb5c9d-0669-43e4-943c-ede6c889c2fd', '1', 'picture', 'IMG.jpg', NULL, '22', '9', 'ready', '0', NULL, '22', '2026-11-27 07:06:55.050901+00', '2026-11-27 07:06:55.050901+00'),
  ('2474ab53-f27e-4f46-9ee9-dc51f8534906', '4', 'picture', '赵小满的妈妈.jpg', NULL, '23', '9', 'ready', '0', NULL, '23', '2026-11-27 07:06:55.058414+00', '2026-11-27 07:06:55.058414+00'),
  ('27733b80-6ab0-4e0e-be3b-dcd95a86f2f0', '4', 'picture', '赵小满的妈妈.jpg', NULL, '24', '9', 'ready', '0', NULL, '24', '2026-11-27 07:06:55.075112+00', '2026-11-27 07:06:55.075112+00'),
  ('56ca2ab7-cb74-4031-89a2-73a600e99228', '4', 'video', '赵小满的妈妈.jpg', 'private/uploads/56ca2ab7-cb74-4031-89a2-73a600e99228/original.mp4', 'null', '9', 'processing', '0', NULL, NULL, '2026-11-27 07:06:55.086886+00', '2026-11-27 07:06:55.086886+00'),
  ('af5d2349-e844-43e1-9ab6-2f62cae87c04', '4', 'picture', '赵小满的妈妈.jpg', NULL, '26', '9', 'ready', '0', NULL, '26', '2026-11-27 07:06:55.084019+00', '2026-11-27 07:06:55.084019+00'),
  ('b796ba9b-00ac-440f-8c33-8956bd13678d', '4', 'picture', '赵小满的妈妈.jpg', NULL, '13', '9', 'ready', '0', NULL, '13', '2026-11-27 07:06:55.036279+00', '2026-11-27 07:06:55.036279+00'),
  ('f6dc5c41-b7ce-4e52-bfe4-7d92ec0cb4c8', '4', 'picture', '赵小满的妈妈.jpg', NULL, '22', '9', 'ready', '0', NULL, '22', '2026-11-27 07:06:55.049273+00', '2026-11-27 07:06:55.049273+00');

insert into usage_batches (id, received_at) overriding system value values
  ('8b740529-fb2c-457e-a394-a0900db797fb', '2026-11-27 07:06:55.25754+00');

insert into usage_days (day, kind, key, visits, count, median_seconds) overriding system value values
  ('2026-11-20', 'page', '/pages/index/index', '3', '4', '12');

insert into usage_outbox (record_id, due) overriding system value values
  ('1', '2099-01-01 00:00:00+00');

insert into usage_records (id, visit, kind, "at", version, ordinal, path, content_type, content_id, milliseconds, name, message, stack, facts) overriding system value values
  ('1', '49e62eb8-982f-440a-a52e-2abf4d7278cf', 'visit', '2026-11-27 07:06:55.258362+00', '3.3.5', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);

insert into used_identity_tokens (token, expires_at) overriding system value values
  ('digest', '2099-01-01 00:00:00+00');

insert into users (id, key, nickname, avatar_id, area_id, created_at, mobile, login_name, password_hash, intro, account_id, main_account_id, operator, state, leaves_at) overriding system value values
  ('1', NULL, '小满妈妈', '5', '1', '2026-11-27 07:05:03.667193+00', NULL, NULL, NULL, '', NULL, NULL, 'false', 'active', NULL),
  ('2', NULL, '小满妈妈', '12', '5', '2026-11-27 07:05:36.940558+00', '13900000001', NULL, '$argon2id$v=19$m=19456,t=2,p=1$xkqx3/JriskBUaJnqFWfQA$bCfC11V+vgPYu+4ahtF/j3XUp+R0bWxwVg2OMptxvZk', '喜欢读书', NULL, NULL, 'false', 'active', NULL),
  ('3', NULL, '家长3749', NULL, '1', '2026-11-27 07:05:37.260287+00', '13900000002', NULL, NULL, '', NULL, NULL, 'false', 'active', NULL),
  ('4', 'demo/赵小满的妈妈', '赵小满的妈妈', '13', '5', '2026-11-27 07:06:54.836007+00', '13812345678', 'zhao.xiaoman', 'hash of zhao', '只有我说过的话', '2', '2', 'true', 'active', NULL);

insert into view_clocks (user_id, spent) overriding system value values
  ('2', '{[1795763137838,1795763152838)}'),
  ('4', '{[0,40)}');

insert into view_intervals (id, session_id, user_id, content_id, lesson_id, from_second, to_second, took, "at", beat_key, place) overriding system value values
  ('1', '4507acbf-d054-4270-a5b6-bcd560cd2cd2', '2', '1', '1', '0', '15', '15', '2026-11-27 07:05:52.838+00', '0fc90536-d37e-4eb5-902e-8533b5ff5d3e', '0'),
  ('2', '7d003e4c-7f6a-47fe-9182-ab428a651a80', '4', '6', NULL, '0', '40', '40', '2026-11-27 07:06:54.917774+00', 'fa002757-f3af-47a2-acec-d7fcfba65f3e', '0');

insert into view_sessions (id, user_id, content_id, lesson_id, student_id, nonce_hash, opened_at, closed_at) overriding system value values
  ('4507acbf-d054-4270-a5b6-bcd560cd2cd2', '2', '1', '1', '1', 'sKEk_6fPg0XGYS9qrdRfFV5c7C3RnRST_mdFtjAQJAk', '2026-11-27 07:05:37.317+00', NULL),
  ('7d003e4c-7f6a-47fe-9182-ab428a651a80', '4', '6', NULL, NULL, 'hash', '2026-11-27 07:06:54.915453+00', NULL);

insert into word_list (word, action, since_version) overriding system value values
  ('没有人会说的词', 'refuse', '1');

insert into wrong_answers (user_id, question_id, attempt_id, wrong_at, mastered_at) overriding system value values
  ('2', '1', '4b0e2b13-6c53-4fd7-8e4f-c5dac97a319f', '2026-11-27 07:05:52.892+00', NULL),
  ('2', '2', '4b0e2b13-6c53-4fd7-8e4f-c5dac97a319f', '2026-11-27 07:05:52.892+00', NULL),
  ('2', '3', '4b0e2b13-6c53-4fd7-8e4f-c5dac97a319f', '2026-11-27 07:05:52.892+00', NULL),
  ('2', '4', '4b0e2b13-6c53-4fd7-8e4f-c5dac97a319f', '2026-11-27 07:05:52.892+00', NULL),
  ('4', '5', 'b6d6940a-70cf-4a8c-b4f0-1ace86f36007', '2026-03-01 08:00:00+00', NULL);

-- Identity columns go on after the last row.
select setval('accounts_id_seq', 2);
select setval('app_releases_id_seq', 2);
select setval('approved_answers_id_seq', 1);
select setval('areas_id_seq', 5);
select setval('author_blocks_id_seq', 1);
select setval('chapters_id_seq', 6);
select setval('comment_news_id_seq', 3);
select setval('comments_id_seq', 10);
select setval('contents_id_seq', 11);
select setval('credit_rules_id_seq', 18);
select setval('exams_id_seq', 2);
select setval('experts_id_seq', 2);
select setval('feedbacks_id_seq', 2);
select setval('figure_touches_id_seq', 30);
select setval('ledger_entries_id_seq', 5);
select setval('lessons_id_seq', 9);
select setval('live_comments_id_seq', 2);
select setval('live_moves_id_seq', 1);
select setval('live_questions_id_seq', 1);
select setval('live_seats_number_seq', 1);
select setval('login_failures_id_seq', 2);
select setval('majors_id_seq', 3);
select setval('media_assets_id_seq', 27);
select setval('module_items_id_seq', 2);
select setval('notices_id_seq', 5);
select setval('page_modules_id_seq', 2);
select setval('pages_id_seq', 2);
select setval('pairing_failures_id_seq', 2);
select setval('push_devices_id_seq', 1);
select setval('qa_cases_id_seq', 1);
select setval('qa_passages_id_seq', 3);
select setval('qa_records_id_seq', 3);
select setval('qa_sessions_id_seq', 2);
select setval('questions_id_seq', 8);
select setval('school_classes_id_seq', 1);
select setval('schools_id_seq', 1);
select setval('semester_tasks_id_seq', 1);
select setval('semesters_id_seq', 2);
select setval('shares_id_seq', 2);
select setval('sms_codes_id_seq', 4);
select setval('students_id_seq', 2);
select setval('usage_records_id_seq', 1);
select setval('users_id_seq', 4);
select setval('view_intervals_id_seq', 2);
