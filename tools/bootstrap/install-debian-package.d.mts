export function installDebianPackage(packageName: string): Promise<boolean>;
