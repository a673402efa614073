-- Customers who have asked for text messages about an order: the number, the words they agreed to, and when. A row stays when the consent ends.
CREATE TABLE text_consents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id integer NOT NULL REFERENCES orders,
  -- With the country code: +12135550142. Empty after an erasure.
  phone text NOT NULL CHECK (phone ~ '^(\+[1-9][0-9]{7,14})?$'),
  words text NOT NULL CHECK (words <> ''),
  given_at timestamptz NOT NULL,
  ended_at timestamptz,
  CHECK (ended_at >= given_at)
);
CREATE UNIQUE INDEX text_consents_one_of_an_order ON text_consents (order_id) WHERE ended_at IS NULL;

-- Text messages on their way, written with what they report. The words are deleted once they are sent.
CREATE TABLE text_outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  message_id text NOT NULL,
  order_id integer NOT NULL REFERENCES orders,
  phone text,
  body text,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'failed')),
  last_problem text,
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  CONSTRAINT text_outbox_once UNIQUE (message_id),
  CHECK (state = 'sent' OR (phone IS NOT NULL AND body IS NOT NULL))
);
CREATE INDEX text_outbox_by_order ON text_outbox (order_id);

-- The text messages that the embedded sender has kept instead of sending.
CREATE TABLE text_mailbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  message_id text NOT NULL UNIQUE,
  phone text NOT NULL,
  body text NOT NULL,
  received_at timestamptz NOT NULL
);

SELECT jobs.create_queue('send-text', '{
  "policy": "standard", "retryLimit": 5, "expireInSeconds": 60, "retentionSeconds": 315360000, "deleteAfterSeconds": 60,
  "deadLetter": "dead-letters"
}');
