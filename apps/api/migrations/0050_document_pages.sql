-- What staff see of a document is pictures of its pages, drawn from it; the file that was sent is shown to nobody.
create table document_pages (
  id text primary key,
  document_id text not null references kyc_documents,
  page integer not null check (page > 0),
  -- Null where the document's own file is the picture: it was drawn anew when it was handed in.
  sealed_key bytea,
  unique (document_id, page)
);
-- A PDF from before has none yet: they are drawn when it is first asked for.
insert into document_pages (id, document_id, page)
  select 'dpg_' || substr(id, 5), id, 1 from kyc_documents where media_type <> 'application/pdf';

-- Who has seen which page: only they may approve the document.
create table document_openings (
  document_id text not null references kyc_documents,
  page integer not null,
  reader text not null,
  opened_at timestamptz not null,
  primary key (document_id, reader, page)
);
