export function unpackDebianPackage(packageName: string): Promise<string | undefined>;
export function libraryFoldersOf(tree: string): string[];
