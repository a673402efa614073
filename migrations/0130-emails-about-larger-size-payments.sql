-- Whether the customer is still to be emailed that they paid for a larger size.
ALTER TABLE larger_sizes ADD COLUMN is_payment_mail_due boolean NOT NULL DEFAULT false;
