import { expect, test } from 'vitest';
import { createModuleVersions } from './module-versions.ts';

test('a changed module is loaded anew, and so is all that imports it', () => {
  const modules = createModuleVersions();
  modules.imported('file:///start.ts', undefined);
  modules.imported('file:///price.ts', 'file:///start.ts');
  modules.imported('file:///rate.ts', 'file:///price.ts');
  modules.imported('file:///zip.ts', 'file:///start.ts');
  modules.changed(['file:///rate.ts']);
  expect(modules.current('file:///rate.ts')).toBe('file:///rate.ts?version=1');
  expect(modules.current('file:///price.ts')).toBe('file:///price.ts?version=1');
  expect(modules.current('file:///start.ts')).toBe('file:///start.ts?version=1');
  expect(modules.current('file:///zip.ts')).toBe('file:///zip.ts');
});

test('a module that was loaded anew is still known as the same one', () => {
  const modules = createModuleVersions();
  modules.imported('file:///rate.ts', 'file:///price.ts');
  modules.changed(['file:///rate.ts']);
  modules.imported('file:///rate.ts?version=1', 'file:///price.ts?version=1');
  modules.changed(['file:///rate.ts']);
  expect(modules.current('file:///rate.ts')).toBe('file:///rate.ts?version=2');
  expect(modules.current('file:///price.ts')).toBe('file:///price.ts?version=2');
});

test('modules that import each other in a circle are loaded anew once', () => {
  const modules = createModuleVersions();
  modules.imported('file:///a.ts', 'file:///b.ts');
  modules.imported('file:///b.ts', 'file:///a.ts');
  modules.changed(['file:///a.ts']);
  expect(modules.current('file:///a.ts')).toBe('file:///a.ts?version=1');
  expect(modules.current('file:///b.ts')).toBe('file:///b.ts?version=1');
});
