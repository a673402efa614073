import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import vm from 'node:vm';
import { expect, test } from 'vitest';
import { asPlainScript } from './phone-utility.ts';

const module = fs.readFileSync(fileURLToPath(import.meta.resolve('intl-tel-input/utils')), 'utf8');

test('VAL-03 the utility runs as a plain script and tells numbers that can exist from those that cannot', () => {
  const page = vm.createContext({});
  vm.runInContext(asPlainScript(module), page);
  const answers = vm.runInContext(
    `[['5615550101', 'us'], ['555', 'us'], ['+44 20 7946 0958', 'us'], ['+44 20', 'us']]
      .map(([number, country]) => portagePhoneUtility.isValidNumber(number, country)).join()`,
    page,
  );
  expect(answers).toBe('true,false,true,false');
});

test('BRD-07 it leaves nothing else on the page', () => {
  const page = vm.createContext({});
  vm.runInContext(asPlainScript(module), page);
  expect(vm.runInContext('Object.keys(globalThis).join()', page)).toBe('portagePhoneUtility');
});

test('a module of another form is an error that says so', () => {
  expect(() => asPlainScript('export const utils = {};')).toThrow('no longer ends in its export');
});
