/** The messages of `npm run dev` to the process of its server. */
export type ToServer = {
  /** The answer carries the same number. */
  readonly id: number;
} & (
  | { readonly kind: 'start'; readonly environment: Readonly<Record<string, string>> }
  /** Absolute paths in src. */
  | { readonly kind: 'update'; readonly files: readonly string[] }
);

/** Where the server answers, or that it could not start, which the terminal explains. */
export type ServerState = { readonly kind: 'running'; readonly port: number } | { readonly kind: 'failed' };

export type FromServer = { readonly id: number; readonly state: ServerState };
