-- Which gift cards were entered for a cart, so that another session of the cart can use them without their codes.
CREATE TABLE cart_gift_cards (
  cart_id integer NOT NULL REFERENCES carts ON DELETE CASCADE,
  gift_card_id integer NOT NULL REFERENCES gift_cards ON DELETE CASCADE,
  PRIMARY KEY (cart_id, gift_card_id)
);
