const noVendor = (vendor: string) =>
  `needs an account of the academy at ${vendor}, which the demo does not have`;
const apple = noVendor('Apple');
const wechat = noVendor('WeChat');
const stateOfNow = 'says how things are now, of which earlier periods keep no record';

/** Calls that the walk leaves out, with the reason. */
export const uncalled: Readonly<Record<string, string>> = {
  'GET qa/audio': 'needs a service that speaks',
  'GET tts/getStreamUrl': 'needs a service that speaks',
  'POST operator/secondfactor/reset': 'is for another operator, and the demo has one',
  'POST qa/recognition': 'needs a service that recognises speech',
  'POST user/login/apple': apple,
  'POST user/login/wxapp': wechat,
};

/** Fields that no response fills, with the reason. The fields within them are empty with them. */
export const emptyFields: Readonly<Record<string, string>> = {
  'GET getShareParams.wechat': wechat,
  'GET system/config.applyurl': 'the address of an own form for experts, which the demo does not have',
  'GET system/config.upgrade.sha256':
    'only of a bundle, which is built and signed with the key of an own app',
  'GET system/config.upgrade.signature': 'as its hash',
  'GET system/config.upgrade.size': 'as its hash',
  'GET user/account/statistics.breakdown.rest':
    'of a school with children without a class, and here all have one',
  'GET user/account/statistics.figures[].previous of back': 'as its value',
  'GET user/account/statistics.figures[].previous of children': stateOfNow,
  'GET user/account/statistics.figures[].previous of guardians': stateOfNow,
  'GET user/account/statistics.figures[].previous of paired': stateOfNow,
  'GET user/account/statistics.figures[].previous of semester': stateOfNow,
  'GET user/account/statistics.figures[].previous of stock': stateOfNow,
  'GET user/account/statistics.figures[].previous of streak': stateOfNow,
  'GET user/account/statistics.figures[].value of back':
    'credit is taken back for what is deleted, such as a comment, and no family of the demo’s accounts lost any',
  'GET user/login/ways.apple': apple,
  'GET user/login/ways.wechat': wechat,
  'POST user/consent.consents_due': 'the call accepts everything that is due',
  'POST user/login/mobile.next': 'only of users who signed in with Apple or WeChat and have no number yet',
};

const doneInIt = 'the demo’s people can do it, and none of them has yet';
const unasked = 'nobody in the demo has asked the assistant by name';
const oneScreen = 'the demo’s list ends on its first page';

/** Fields besides those that are filled only once somebody does something in the demo, with the reason. */
export const initiallyEmptyFields: Readonly<Record<string, string>> = {
  'GET area/history.list': doneInIt,
  'GET content/comments.list[].answers_name': 'the demo’s threads have one level of replies',
  'GET content/comments.list[].province':
    'comes from the writer’s address, which the demo’s writers do not have',
  'GET content/detail.live.sessions[].live.sound_url': 'as that of the live',
  'GET content/detail.live.sound_url': 'only of a live that somebody published; those of the demo are films',
  'GET content/detail.mine.blocked': doneInIt,
  'GET content/detail.mine.exam.open_attempt': doneInIt,
  'GET content/detail.mine.progress.parts[].missing':
    'the demo’s parent watched to the end whatever she began',
  'GET qa/history.records.list': unasked,
  'GET qa/history.records.next_cursor': unasked,
  'GET qa/history.sessions.list': unasked,
  'GET qa/history.sessions.next_cursor': unasked,
  'GET search/words/history.list': doneInIt,
  'GET user.intro': doneInIt,
  'GET user.login_name': doneInIt,
  'GET user.student[].guardian_count': 'a second guardian joins by the child’s code',
  'GET user/account/student.next_cursor': oneScreen,
  'GET user/account/student.withheld': 'only of a class, which is read when the dashboards are walked down',
  'GET user/credit.months[].reversed': doneInIt,
  'GET user/credit.months[].spent': doneInIt,
  'GET user/notice.list[].comment_id': 'only of notices about comments, which follow a reply',
  'GET user/student/school.classes': 'only of one school, which is read when a child is bound',
  'GET user/student/semester.none_because': 'the demo’s child has a semester',
  'GET user/upload.list': doneInIt,
  'GET user/upload.next_cursor': doneInIt,
};
