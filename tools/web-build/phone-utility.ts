import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { phoneUtilityAddress } from '../../src/rules/brand/phone-utility-address.ts';

/**
 * Puts the utility of the phone field where pages load it from in development, and where a CDN can take it from. It is a file of
 * its own and no part of the client, because its address depends on environment and brand. BRD-07
 */
export function phoneUtility(): Plugin {
  return {
    name: 'portage-phone-utility',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', ...phoneUtilityFile() });
    },
  };
}

export function phoneUtilityFile(): { fileName: string; source: string } {
  const address = phoneUtilityAddress({ environment: 'development', brand: 'golf', hostSuffix: '' });
  const module = fileURLToPath(import.meta.resolve('intl-tel-input/utils'));
  return { fileName: address.slice(1), source: asPlainScript(fs.readFileSync(module, 'utf8')) };
}

/** A script that leaves what the module exports under a name on the page, where `kit/web/phone` looks for it. */
export function asPlainScript(module: string): string {
  const [exported, value] = /export default ([\w.]+);\s*$/.exec(module) ?? [];
  if (!exported) throw new Error('The phone utility of intl-tel-input no longer ends in its export.');
  const body = module.slice(0, -exported.length);
  return `(() => {\n${body}globalThis.portagePhoneUtility = ${value};\n})();\n`;
}
