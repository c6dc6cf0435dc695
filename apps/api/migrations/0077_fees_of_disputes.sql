-- A network takes a dispute's fee in the currency of our account: which that is, where it is not the payment's.
alter table card_dispute_moves add column fee_currency text;
