-- What is in the bags of an order, as the customer declares it: for the customs papers, and for claims. A bag that comes back is the same bag,
-- so the number is that of the way there.
CREATE TABLE bag_inventories (
  order_id integer NOT NULL REFERENCES orders,
  bag smallint NOT NULL CHECK (bag > 0),
  -- The kind of bag it was typed for: a change of the order may put another one in its place.
  sku text NOT NULL CHECK (sku <> ''),
  -- Each with what, count, valueCents of one and origin.
  items jsonb NOT NULL CHECK (jsonb_typeof(items) = 'array'),
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (order_id, bag)
);
