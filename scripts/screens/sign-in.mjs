// Logs in as users of the demo with the SMS codes in the development outbox.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The demo's users; an owner runs schools, a school has an account of its own. */
const mobiles = {
  parent: '13800000001',
  expert: '13800000002',
  owner: '13800000003',
  school: '13800000005',
  operator: '13800000004',
};

async function post(address, path, form) {
  const response = await fetch(`${address}/app/v1/${path}`, {
    method: 'POST',
    body: new URLSearchParams(form),
  });
  return (await response.json()).data;
}

async function signIn({ address, dataDir }, mobile) {
  await post(address, 'sms/code', { mobile });
  const key = readFileSync(join(dataDir, 'outbox-key'), 'utf8');
  const [{ code }] = await (await fetch(`${address}/dev/outbox.json?key=${key}`)).json();
  const { token } = await post(address, 'user/login/mobile', { mobile, code, agreed: '1' });
  return token;
}

/** The token of each role of an academy from `withAcademy`; a guest has none. */
export async function signInAll(academy) {
  const tokens = { guest: undefined };
  for (const [role, mobile] of Object.entries(mobiles)) tokens[role] = await signIn(academy, mobile);
  return tokens;
}

/** Returns the data of a GET call, sent with the token if there is one. Throws if the response is an error. */
export async function get(address, path, token) {
  const response = await fetch(`${address}/app/v1/${path}`, { headers: token ? { token } : {} });
  const { code, msg, data } = await response.json();
  if (code !== 200) throw new Error(`${path}: ${msg}`);
  return data;
}
