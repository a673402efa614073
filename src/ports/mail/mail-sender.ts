/** Sends emails. Sending again under the same id is the same email. */
export type MailSender = {
  send(message: MailMessage): Promise<MailOutcome>;
  close(): Promise<void>;
};

export type MailMessage = {
  /** `receipt-100001@golf.portage.test`: the Message-ID, the same each time the email is sent. */
  readonly id: string;
  readonly from: MailAddress;
  readonly to: MailAddress;
  /** Where replies go; to the sender where it is missing. */
  readonly replyTo?: MailAddress;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly MailAttachment[];
  /** A whole address that ends such emails when it is posted to; missing for emails that everyone gets. */
  readonly unsubscribeAddress?: string;
};

export type MailAddress = { readonly name: string; readonly address: string };

export type MailAttachment = {
  readonly fileName: string;
  /** `text/calendar` */
  readonly contentType: string;
  readonly content: string;
};

/** `refused` is permanent: another try would get the same answer. After `unknown` the email is tried again later. */
export type MailOutcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unknown'; readonly reason: string };
