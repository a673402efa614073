-- What somebody who fills a cart wants a club to know about this one shipment. Nobody reads it but who may touch the cart.
CREATE TABLE ship_notes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  cart_id integer NOT NULL REFERENCES carts ON DELETE CASCADE,
  club_id integer NOT NULL REFERENCES clubs ON DELETE CASCADE,
  comment text NOT NULL CHECK (btrim(comment) <> ''),
  -- Whether it speaks of bags that leave the club (true) or reach it (false).
  outbound boolean NOT NULL,
  -- Null for a guest.
  author_id integer REFERENCES users ON DELETE SET NULL,
  micro_site_id integer,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ship_notes_by_cart ON ship_notes (cart_id, club_id);
CREATE INDEX ship_notes_by_club ON ship_notes (club_id);
CREATE INDEX ship_notes_by_author ON ship_notes (author_id) WHERE author_id IS NOT NULL;
