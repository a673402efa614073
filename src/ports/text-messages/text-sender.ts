/** Sends text messages. Sending again under the same id is the same message. */
export type TextSender = {
  send(message: TextMessage): Promise<TextOutcome>;
  close(): Promise<void>;
};

export type TextMessage = {
  /** Ours, the same each time the message is sent. */
  readonly id: string;
  /** With the country code: `+12135550142`. */
  readonly to: string;
  readonly body: string;
};

/** `refused` is permanent: another try would get the same answer. After `unknown` the message is tried again later. */
export type TextOutcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unknown'; readonly reason: string };
