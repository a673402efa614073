export function buildServer(options?: { readonly evenIfFresh?: boolean }): Promise<void>;
