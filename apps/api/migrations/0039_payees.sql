-- Whom a customer has paid: somebody else takes a fresh proof, and a new address waits for large sums.
create table payees (
  user_id text not null references users,
  kind text not null check (kind in ('customer', 'phone', 'bank_account', 'address')),
  -- The account's id, the phone, the hash of the bank account, the network and address.
  identity text not null,
  added_at timestamptz not null,
  primary key (user_id, kind, identity)
);
insert into payees (user_id, kind, identity, added_at)
  select sender_id, 'customer', recipient_id, min(created_at) from transfers group by 1, 3
  union all
  select user_id, 'phone', phone, min(created_at) from payouts where state = 'completed' group by 1, 3
  union all
  select user_id, 'address', network || ':' || lower(address), min(created_at) from withdrawals
    where state = 'completed' group by 1, 3;

-- The earliest moment a withdrawal is sent: until then it can be taken back.
alter table withdrawals add column sends_at timestamptz;
update withdrawals set sends_at = created_at;
alter table withdrawals alter column sends_at set not null;
