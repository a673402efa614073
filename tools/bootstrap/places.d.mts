export const root: string;
export const projectNode: string;
export const serverFlags: readonly string[];
export const builtClient: string;
export const builtServer: string;
export const compileCache: string;
