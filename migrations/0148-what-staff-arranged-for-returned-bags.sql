-- What staff have arranged for a bag that was sent back, in their words to its customer: it takes the place of the customer's choice.
ALTER TABLE returned_bags
  ADD COLUMN arranged text,
  ADD CONSTRAINT returned_bags_arranged_check CHECK (arranged IS NULL OR state = 'ended') NOT VALID;
