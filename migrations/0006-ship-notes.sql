-- A customer's note to a club about one shipment. Only callers who may use the cart can read it.
CREATE TABLE ship_notes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  cart_id integer NOT NULL REFERENCES carts ON DELETE CASCADE,
  club_id integer NOT NULL REFERENCES clubs ON DELETE CASCADE,
  comment text NOT NULL CHECK (btrim(comment) <> ''),
  -- Whether it is about bags that leave the club (true) or reach it (false).
  outbound boolean NOT NULL,
  -- Null for a guest.
  author_id integer REFERENCES users ON DELETE SET NULL,
  micro_site_id integer,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ship_notes_by_cart ON ship_notes (cart_id, club_id);
CREATE INDEX ship_notes_by_club ON ship_notes (club_id);
CREATE INDEX ship_notes_by_author ON ship_notes (author_id) WHERE author_id IS NOT NULL;
