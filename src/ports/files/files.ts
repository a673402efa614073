/**
 * Where files of customers are stored, such as the photos of a claim. A name is used for one file only: storing the same bytes under it again
 * changes nothing. Without an answer every method can be repeated.
 */
export type Files = {
  put(file: StoredFile): Promise<{ readonly kind: 'stored' } | FilesUnavailable>;
  get(name: string): Promise<FoundFile>;
  /** A file that is not there counts as removed. */
  remove(name: string): Promise<{ readonly kind: 'removed' } | FilesUnavailable>;
};

export type StoredFile = {
  /** `claims/4f0c….jpg`: see `isFileName`. */
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
};

export type FoundFile =
  | { readonly kind: 'found'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'missing' }
  | FilesUnavailable;

/** The store didn't answer, or refused us. `reason` is for the log. */
export type FilesUnavailable = { readonly kind: 'unavailable'; readonly reason: string };

/** Lower-case words in folders, so that a name can neither leave its folder nor mean something else in an address. */
export function isFileName(name: string): boolean {
  return name.length <= 200 && /^(?:[a-z\d][a-z\d-]*\/)*[a-z\d][a-z\d-]*\.[a-z\d]+$/.test(name);
}

/** A wrong name is a bug: names are made by us. */
export function checkFileName(name: string): void {
  if (!isFileName(name)) throw new Error(`Not a file name: ${name}`);
}
