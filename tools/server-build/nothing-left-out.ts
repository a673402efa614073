import type { Plugin } from 'vite';

/** What Vite puts in the place of packages that it can't find. Node would throw that they are missing, which some packages rely on. */
const standIn = /__vite-(?:optional-peer-dep|browser-external)/;

/** Refuses a build in which a package was replaced by nothing: it has to be named in `separatePackages`. */
export function nothingLeftOut(): Plugin {
  return {
    name: 'portage-nothing-left-out',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        const found = file.type === 'chunk' ? Object.keys(file.modules).find((id) => standIn.test(id)) : undefined;
        if (found !== undefined) this.error(`A package is missing in the built server: ${found}`);
      }
    },
  };
}
