-- When the signed-in user last signed in or entered the password again. Null: a session of the previous release, which counts as long ago.
ALTER TABLE sessions ADD COLUMN signed_in_at timestamptz;

-- A link is named by a number on the account page.
ALTER TABLE identities ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY UNIQUE;

-- Whose account an attempt is to be linked to. Null: it signs in.
ALTER TABLE identity_attempts ADD COLUMN linking_user_id integer REFERENCES users ON DELETE CASCADE;

-- Tokens that users create for their programs.
ALTER TABLE user_tokens
  ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  ADD COLUMN name text NOT NULL DEFAULT '',
  ADD COLUMN last_used_at timestamptz;
