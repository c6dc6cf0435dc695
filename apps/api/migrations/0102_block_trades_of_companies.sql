-- Which member asked for a company's block trade: another one accepts its price. Null for a customer's own.
alter table block_trades add column asked_by text;
alter table block_trades add constraint block_trades_asked_by_fkey foreign key (asked_by) references users (id) not valid;
