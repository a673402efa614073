-- How often the links to an order's receipt were revoked. An order without a row has never had one revoked. The link itself is not
-- stored: its key is a keyed hash of the order's number and this version, so that raising the version ends all links sent before.
CREATE TABLE receipt_link_versions (
  order_id integer PRIMARY KEY REFERENCES orders (id),
  version integer NOT NULL CHECK (version > 0)
);
