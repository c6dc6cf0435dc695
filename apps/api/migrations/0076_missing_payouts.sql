-- A payout the network never acknowledged, and of which it said later that there is none: since when it says so. It is sent
-- again only when a second source agrees, the organisation's own statement or a person; until then it waits here.
alter table disbursements add column missing_since timestamptz;
