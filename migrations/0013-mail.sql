-- Mails that are to be sent. A row is written in the same transaction as the event that the email reports, so that there is an email for
-- every order and none without one; a worker sends it afterwards.
CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The same for the same mail, so that it is written once, and its Message-ID, so that a mail that was sent twice is shown once.
  message_id text NOT NULL CHECK (message_id <> ''),
  recipient text NOT NULL CHECK (recipient <> ''),
  -- The mail as the port sends it. It is emptied when the mail is on its way: a link in it may open an account.
  message jsonb,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'failed')),
  tries smallint NOT NULL DEFAULT 0 CHECK (tries >= 0),
  -- A worker that takes a mail moves this ahead; should it die, another one takes the mail then.
  next_try_at timestamptz NOT NULL,
  last_problem text,
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  CONSTRAINT outbox_message_once UNIQUE (message_id),
  CONSTRAINT outbox_message_until_sent CHECK ((state = 'sent') = (message IS NULL)),
  CONSTRAINT outbox_sent_at_when_sent CHECK ((state = 'sent') = (sent_at IS NOT NULL))
);
CREATE INDEX outbox_waiting ON outbox (next_try_at) WHERE state = 'waiting';

-- Where mails arrive while no mail server is configured: to be looked at in development and in tests, and never in production.
CREATE TABLE mailbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  message_id text NOT NULL,
  message jsonb NOT NULL,
  received_at timestamptz NOT NULL,
  CONSTRAINT mailbox_message_once UNIQUE (message_id)
);
