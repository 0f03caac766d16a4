import fc from 'fast-check';

/** Packets of Engine.IO and Socket.IO that no client sends. */
export const garbagePackets = (namespace: string): fc.Arbitrary<string | Uint8Array<ArrayBuffer>> =>
  fc.oneof(
    fc.constantFrom<string | Uint8Array<ArrayBuffer>>(
      '',
      '9',
      '0{}',
      '2probe',
      '3probe',
      '5',
      '6',
      '4',
      '49',
      '40',
      '40/nowhere,{}',
      `40${namespace},{"token":"again"}`,
      `41${namespace},`,
      `42${namespace},`,
      `42${namespace},[]`,
      `42${namespace},[1,2]`,
      `42${namespace},[null]`,
      `42${namespace},{"x":1}`,
      `42${namespace},99999999999999999999["join",{}]`,
      `42${namespace},-1["join",{}]`,
      `43${namespace},1[{}]`,
      `44${namespace},{"message":"x"}`,
      `451-${namespace},["join",{"_placeholder":true,"num":0}]`,
      `45999999999-${namespace},["join",{"_placeholder":true,"num":5}]`,
      `42${namespace},["join",${'['.repeat(2_000)}${']'.repeat(2_000)}]`,
      `42${namespace},["join","${'x'.repeat(300_000)}"]`,
      '\u0000\u001e4\u001e',
      new Uint8Array(0),
      new Uint8Array(100_000),
    ),
    fc.string({ unit: 'binary', maxLength: 60 }).map((text) => `4${text}`),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => new Uint8Array(bytes)),
  );
