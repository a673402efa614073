-- Customers who get no emails about what they can see on the tracking page. Receipts, labels, refunds, delays and problems are always sent.
CREATE TABLE update_mail_stops (
  user_id integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  stopped_at timestamptz NOT NULL
);
