-- What the console looks for: customers by the beginning of a name, the audit by who, what and when.
create index users_full_name on users (lower(first_name || ' ' || last_name) text_pattern_ops);
create index users_last_name on users (lower(last_name) text_pattern_ops);
create index audit_lines_actor on audit_lines (actor, id);
create index audit_lines_action on audit_lines (action text_pattern_ops, id);
create index audit_lines_at on audit_lines (at);
