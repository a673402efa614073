-- The scripts and styles of every release that runs, so that each server can also send those of the others while a release is rolled out.
CREATE TABLE client_files (
  path text PRIMARY KEY,
  content bytea NOT NULL,
  -- Whether the content is compressed with Brotli.
  is_brotli boolean NOT NULL,
  -- When a server last started with it, or had it for another day.
  last_had_at timestamptz NOT NULL
);

CREATE INDEX client_files_by_age ON client_files (last_had_at);
