-- Which mobile-money network each payment by phone goes over: until now there was one. What was begun before, and what a
-- process of the version before writes beside this one, is M-Pesa's.
alter table prompts add column network text not null default 'mpesa';
-- Why it was not paid, in Kivuko's own word: what a network's code means only its adapter knows. Null in rows from before.
alter table prompts add column failure text;
alter table disbursements add column network text not null default 'mpesa';
alter table deposits add column network text not null default 'mpesa';
alter table payouts add column network text not null default 'mpesa';
-- Of a sale that is paid to a phone; means nothing for one that is paid into an account.
alter table sales add column network text not null default 'mpesa';
-- The same of money that leaves a wallet for a phone.
alter table cash_outs add column network text not null default 'mpesa';
