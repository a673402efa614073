-- What a user calls a saved address, such as Home, apart from the company that is printed on labels. Until now the address book had only
-- the company's column and asked for the name of the place, so what is there is such a name.
ALTER TABLE address_points ADD COLUMN place_name text NOT NULL DEFAULT '';
UPDATE address_points SET place_name = company_name, company_name = '' WHERE company_name <> '';
