import { expect, test } from 'vitest';
import { toModule } from './to-module.ts';

const asModule = (code: string) =>
  import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(toModule(code))}`);

test('what is assigned to exports is exported, and read where it was read', async () => {
  const given = await asModule(`"use strict";
    exports.now = void 0;
    if (true) exports.now = function () { return 7; };
    exports.later = function (by) { return exports.now() + by; };
    exports.version = "1";`);
  expect([given.now(), given.later(3), given.version]).toEqual([7, 10, '1']);
});

test('packages that are required become imports', () => {
  const code = toModule(
    'var Scheduler = require("scheduler"),\n  React = require("react");\nexports.a = React.b;',
  );
  expect(code).toContain("import * as Scheduler from 'scheduler';");
  expect(code).toContain("import * as React from 'react';");
  expect(code).not.toContain('require(');
});

test.each(['module.exports = 1;', 'var a = f(require("b"));', 'f(exports);'])('%s is refused', (code) => {
  expect(() => toModule(code)).toThrow('another form');
});
