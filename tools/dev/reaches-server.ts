import { placeOf } from '../tidy/place.ts';

/** Whether the server may have loaded a file, and so has to restart when it changes. Tidy keeps `web` folders away from the server. */
export function reachesServer(file: string): boolean {
  if (file.startsWith('data/')) return /^data\/[^/]+\.(json|tsv|txt)$/.test(file);
  if (file.startsWith('migrations/')) return file.endsWith('.sql');
  const { folder, side, isTest } = placeOf(file);
  return file.endsWith('.ts') && folder !== 'unknown' && side !== 'web' && !isTest;
}
