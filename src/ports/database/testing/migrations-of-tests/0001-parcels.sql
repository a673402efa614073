create table parcels (
  id bigint generated always as identity primary key,
  label text not null unique
);
create table parcel_counts (day date primary key, parcels bigint not null default 0);
