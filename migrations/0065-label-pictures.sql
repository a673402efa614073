-- The label that a carrier has made itself, as a picture: it is what has to be on the bag. A carrier whose labels we draw has none. It shows
-- names and addresses, so it is forgotten with its owner's data and once no one prints it any more; the row stays and tells that the label
-- was the carrier's own, so that we never draw another in its place.
CREATE TABLE parcel_label_pictures (
  parcel_id bigint PRIMARY KEY REFERENCES parcels,
  png bytea CHECK (octet_length(png) BETWEEN 1 AND 4194304),
  stored_at timestamptz NOT NULL
);
CREATE INDEX parcel_label_pictures_to_forget ON parcel_label_pictures (stored_at) WHERE png IS NOT NULL;
