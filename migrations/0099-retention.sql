-- Up to which cart the retention has looked for those that were never paid for.
CREATE TABLE retention_progress (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  cart_id integer NOT NULL
);
INSERT INTO retention_progress (cart_id) VALUES (0);
