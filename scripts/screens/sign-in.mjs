// Logs in as users of the demo with the SMS codes in the development outbox.
const mobiles = { parent: '13800000001', expert: '13800000002', owner: '13800000003' };

async function post(address, path, form) {
  const response = await fetch(`${address}/app/v1/${path}`, {
    method: 'POST',
    body: new URLSearchParams(form),
  });
  return (await response.json()).data;
}

async function signIn(address, mobile) {
  await post(address, 'sms/code', { mobile });
  const [{ code }] = await (await fetch(`${address}/dev/outbox.json`)).json();
  const { token } = await post(address, 'user/login/mobile', { mobile, code, agreed: '1' });
  return token;
}

/** The token of each role; a guest has none. */
export async function signInAll(address) {
  const tokens = { guest: undefined };
  for (const [role, mobile] of Object.entries(mobiles)) tokens[role] = await signIn(address, mobile);
  return tokens;
}

/** Returns the data of a GET call, sent with the token if there is one. Throws if the response is an error. */
export async function get(address, path, token) {
  const response = await fetch(`${address}/app/v1/${path}`, { headers: token ? { token } : {} });
  const { code, msg, data } = await response.json();
  if (code !== 200) throw new Error(`${path}: ${msg}`);
  return data;
}
