-- The line of the operator's statement that brought a payout's money back: one line is one return, and a second is a transfer of
-- its own.
alter table bank_payouts add column returned_line text;
