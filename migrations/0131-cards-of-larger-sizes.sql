-- Which card has paid for a larger size: its last digits, as the receipt shows them. Payments of earlier releases have none.
ALTER TABLE larger_sizes ADD COLUMN card_last_four text;
