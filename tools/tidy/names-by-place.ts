/** Globals of the language that give the same answer everywhere and always. A rule needs nothing else. */
export const valuesRulesMayUse: readonly string[] = [
  'Array',
  'BigInt',
  'Boolean',
  'Error',
  'Infinity',
  'Iterator',
  'JSON',
  'Map',
  'Math',
  'NaN',
  'Number',
  'Object',
  'RangeError',
  'Reflect',
  'RegExp',
  'Set',
  'String',
  'Symbol',
  'TypeError',
  'WeakMap',
  'WeakSet',
  'decodeURIComponent',
  'encodeURIComponent',
  'undefined',
];

/** Types of the outside world; all other global types are shapes of plain data. */
export const typesRulesMayNotUse: readonly string[] = [
  'Buffer',
  'Date',
  'Document',
  'Element',
  'Event',
  'HTMLElement',
  'Intl',
  'NodeJS',
  'Promise',
  'Request',
  'Response',
  'Temporal',
  'Window',
];

/** Methods that ask for the machine's language or zone when no argument says which. */
export const methodsRulesMayNotUse: readonly string[] = [
  'localeCompare',
  'toLocaleDateString',
  'toLocaleLowerCase',
  'toLocaleString',
  'toLocaleTimeString',
  'toLocaleUpperCase',
];

export const namesOfNode: readonly string[] = [
  'Buffer',
  '__dirname',
  '__filename',
  'clearImmediate',
  'global',
  'module',
  'process',
  'require',
  'setImmediate',
];

export const namesOfBrowser: readonly string[] = [
  'alert',
  'cancelAnimationFrame',
  'confirm',
  'customElements',
  'document',
  'getComputedStyle',
  'history',
  'localStorage',
  'location',
  'matchMedia',
  'prompt',
  'requestAnimationFrame',
  'sessionStorage',
  'window',
];
