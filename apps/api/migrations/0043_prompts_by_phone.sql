-- A phone is asked so often in an hour by whomever, as long as nobody paid.
create index prompts_phone on prompts (phone, created_at) where state <> 'paid';
