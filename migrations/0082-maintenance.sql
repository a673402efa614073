-- Whether the service is read-only for now, and what its pages say meanwhile: npm run portage -- maintenance on. No row is the usual state.
CREATE TABLE maintenance (
  -- At most one row.
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  started_at timestamptz NOT NULL,
  -- Null says what we usually say.
  message text CHECK (length(message) BETWEEN 1 AND 300),
  message_es text CHECK (length(message_es) BETWEEN 1 AND 300)
);
