-- An email or a text is emptied when its job is discarded. Servers of the previous release leave it alone: they send what has a content, and
-- adopt what is waiting.
ALTER TABLE outbox
  DROP CONSTRAINT outbox_state_check,
  ADD CONSTRAINT outbox_state_check CHECK (state IN ('waiting', 'sent', 'failed', 'discarded')) NOT VALID,
  DROP CONSTRAINT outbox_message_until_sent,
  ADD CONSTRAINT outbox_message_until_sent CHECK ((state IN ('sent', 'discarded')) = (message IS NULL)) NOT VALID;

ALTER TABLE text_outbox
  DROP CONSTRAINT text_outbox_state_check,
  ADD CONSTRAINT text_outbox_state_check CHECK (state IN ('waiting', 'sent', 'failed', 'discarded')) NOT VALID,
  DROP CONSTRAINT text_outbox_check,
  ADD CONSTRAINT text_outbox_check
    CHECK (state IN ('sent', 'discarded') OR (phone IS NOT NULL AND body IS NOT NULL)) NOT VALID;
