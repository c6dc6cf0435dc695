-- Fees of agents' deals are told as theirs; a process of the version before goes on to count them under 'other'.
update tally_money set rail = 'agents' where rail = 'other' and kind in ('agent_cash_in', 'agent_cash_out');
