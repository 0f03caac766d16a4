import type { Profile } from '@academy/contract/areas/user.ts';

/** A mother in Jinan who is neither an expert nor owns an account. */
export function sampleProfile(change: Partial<Profile> = {}): Profile {
  return {
    uid: 10_086,
    nickname: '小满妈妈',
    avatar: null,
    intro: '',
    mobile: '138****5678',
    login_name: null,
    has_password: false,
    has_apple: false,
    has_wechat: false,
    area: { id: 2, name: '济南市', signal: '370100', lev: 1 },
    account: null,
    expert: null,
    score: 860,
    student: [],
    main_page: null,
    consents_due: [],
    leaves_at: null,
    liked_count: 128,
    collected_count: 36,
    reserved_count: 2,
    followed_count: 9,
    unread_count: 0,
    ...change,
  };
}
