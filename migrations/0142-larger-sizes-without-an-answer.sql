ALTER TABLE larger_sizes
  -- When the customer was reminded of the question; it counts while it was not asked anew since.
  ADD COLUMN reminded_at timestamptz,
  -- By which day they were told to answer.
  ADD COLUMN answer_by date;
