/** A drawn scene for demos and tests as a data URL: an evening window, a homework table, a walk. 16:9. */
const scenes = {
  evening:
    '<rect width="320" height="180" fill="#ece6fa"/><rect x="108" y="26" width="104" height="98" rx="10" fill="#35305a"/><circle cx="182" cy="54" r="13" fill="#ffe2a8"/><path d="M160 26v98M108 75h104" stroke="#fff" stroke-width="5"/><rect x="60" y="128" width="200" height="34" rx="17" fill="#c4491b"/><circle cx="98" cy="122" r="18" fill="#f6cfae"/><path d="M80 120a18 18 0 0 1 36 0c-8-7-28-7-36 0z" fill="#3a2a22"/>',
  homework:
    '<rect width="320" height="180" fill="#fff0cc"/><rect x="40" y="122" width="240" height="12" rx="6" fill="#b07a4a"/><path d="M66 134v34M254 134v34" stroke="#b07a4a" stroke-width="10"/><path d="M132 118l28-8 28 8v-30l-28 8-28-8z" fill="#fff"/><circle cx="98" cy="72" r="24" fill="#f6cfae"/><path d="M74 70a24 24 0 0 1 48 0c-10-9-38-9-48 0z" fill="#3a2a22"/><path d="M72 122a26 26 0 0 1 52 0z" fill="#0f6b66"/><circle cx="224" cy="64" r="28" fill="#f6cfae"/><path d="M196 66a28 28 0 0 1 56 0c0 14 6 20 6 20h-14c6-14-36-14-42-22-2 6-6 8-6 8z" fill="#5a3a2a"/><path d="M190 122a34 34 0 0 1 68 0z" fill="#c4491b"/>',
  walk: '<rect width="320" height="180" fill="#ddf3e4"/><path d="M0 138q80-26 160-6t160-12v60H0z" fill="#9fd3b4"/><circle cx="262" cy="42" r="20" fill="#ffd68a"/><path d="M60 138v-44" stroke="#8a6a4a" stroke-width="8"/><circle cx="60" cy="78" r="30" fill="#5fae85"/><circle cx="148" cy="86" r="16" fill="#f6cfae"/><path d="M130 148v-30a18 18 0 0 1 36 0v30z" fill="#0f6b66"/><circle cx="194" cy="104" r="12" fill="#f6cfae"/><path d="M181 148v-20a13 13 0 0 1 26 0v20z" fill="#c4491b"/>',
} as const;

export const sampleSize = { width: 320, height: 180 } as const;

export function samplePicture(scene: keyof typeof scenes): string {
  const { width, height } = sampleSize;
  return `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${scenes[scene]}</svg>`,
  )}`;
}
