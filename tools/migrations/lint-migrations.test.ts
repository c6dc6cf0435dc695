// New migrations are held to what lets two versions use one database; each rule refuses a file that was planted for it.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../start/environment.ts'
import { lintMigrations, type MigrationFile } from './lint-migrations.ts'

/** What had landed before there were rules; never moved on. */
const BEFORE_THE_RULES = { 'apps/api/migrations': '0058_stops', 'packages/ledger/migrations': '0002_post' }
const OUTSIDE = '-- outside a transaction: nobody shall wait\n'

function versionsOf(changelog: string): string[] {
  return [...changelog.matchAll(/^## (\S+)/gm)].map(([, version = '']) => version)
}

function filesIn(folder: string): MigrationFile[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return names.sort().map((name) => ({
    name: name.replace(/\.sql$/, ''),
    text: readFileSync(join(folder, name), 'utf8'),
  }))
}

for (const [folder, after] of Object.entries(BEFORE_THE_RULES)) {
  test(`RUN-41 every new migration in ${folder} lets the version before go on`, async () => {
    const versions = versionsOf(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'))
    const files = filesIn(join(ROOT, folder))
    expect(files.map(({ name }) => name)).toContain(after)
    expect(await lintMigrations({ files, after, versions })).toEqual([])
  })
}

const BEFORE = `
create table people (id text primary key, name text, age int);
create index people_name on people (name);
alter table people add constraint age_known check (age is not null) not valid;`

/** After a file that makes `people`, and one that validates a check of it. */
function lint(planted: string): Promise<string[]> {
  return lintMigrations({
    files: [
      { name: '0001_people', text: BEFORE },
      { name: '0002_age', text: 'alter table people validate constraint age_known' },
      { name: '0003_planted', text: planted },
    ],
    after: '0002_age',
    versions: ['Next', '0.3.0', '0.2.0', '0.1.0'],
  })
}

/** A planted file, and the words of the one refusal it meets. */
const REFUSED: Record<string, [sql: string, words: string]> = {
  'a default that differs from row to row': [
    'alter table people add column tag uuid default gen_random_uuid()',
    'people.tag would be written into every row',
  ],
  'a stored column that is computed': [
    'alter table people add column lower_name text generated always as (lower(name)) stored',
    'let it be `virtual`',
  ],
  'a column of numbers that count themselves': ['alter table people add column number bigserial', 'write every row'],
  'an identity': ['alter table people add column number bigint generated always as identity', 'write every row'],
  'not null with nothing in it': ['alter table people add column phone text not null', 'give it a constant default'],
  'a check in the line of a column': [
    "alter table people add column phone text check (phone <> '')",
    'A constraint in the line of people.phone',
  ],
  'a reference in the line of a column': [
    'alter table people add column parent text references people (id)',
    'add it by itself',
  ],
  'unique in the line of a column': ['alter table people add column phone text unique', 'create unique index'],
  'another type': ['alter table people alter column age type bigint', 'add a column of the new type'],
  'not null that is not proven': ['alter table people alter column name set not null', 'not null name not valid'],
  'a check that looks at every row': [
    'alter table people add constraint adult check (age > 17)',
    'adult of people looks at every row',
  ],
  'a reference that looks at every row': [
    'alter table people add constraint named foreign key (name) references people (id)',
    'add it `not valid`',
  ],
  'not null that looks at every row': [
    'alter table people add constraint named not null name',
    'named of people looks at every row',
  ],
  'a check that is validated where it is added': [
    `alter table people add constraint adult check (age > 17) not valid;
     alter table people validate constraint adult`,
    'validate it in a file of its own',
  ],
  'unique that builds its index': ['alter table people add constraint one unique (name)', 'using index'],
  'a key that builds its index': ['alter table people add primary key (name)', 'using index'],
  'an exclusion': ['alter table people add constraint apart exclude (name with =)', 'make a new table'],
  'an index that keeps writers away': ['create index people_age on people (age)', 'create index concurrently'],
  'a concurrent index in a transaction': [
    'create index concurrently people_age on people (age)',
    '`concurrently` does not work in a transaction',
  ],
  'a concurrent index that cannot be repeated': [
    `${OUTSIDE}create index concurrently people_age on people (age)`,
    'drop index concurrently if exists people_age',
  ],
  'an index dropped under everybody': ['drop index people_name', 'drop index concurrently'],
  'a concurrent drop in a transaction': ['drop index concurrently people_name', 'begin the file with the line'],
  'another name of a column': [
    'alter table people rename column name to full_name',
    'calls people.name by its old name',
  ],
  'another name of a table': ['alter table people rename to persons', 'calls people by its old name'],
  'a column dropped at once': ['alter table people drop column name', 'two versions later with `-- unused since'],
  'a table dropped at once': ['drop table people', 'The version before still uses people'],
  'a function dropped at once': ['drop function greet(text)', 'The version before still uses greet'],
  'a column that the version before uses': [
    '-- unused since 0.3.0\nalter table people drop column name',
    'drop it one version later',
  ],
  'a version nobody knows': ['-- unused since 0.9.0\ndrop table people', 'CHANGELOG.md has no such version'],
  'its own transaction': ['begin; create table notes (text text)', 'leave `begin`, `commit`'],
  'a block nobody reads': ['do $$ begin drop table people; end $$', 'write its statements out'],
  'rows written under the locks of another change': [
    "alter table people add column phone text; update people set phone = ''",
    'write them in a file of their own',
  ],
  'a table emptied': ['truncate people', 'keeps everybody away'],
  'a table locked': ['lock table people', 'keeps everybody away'],
  'no SQL': ['alter tabel people', 'is not what PostgreSQL reads'],
}

test('RUN-42 each rule refuses what was planted for it, and says what to write instead', async () => {
  for (const [what, [sql, words]] of Object.entries(REFUSED)) {
    const found = await lint(sql)
    expect(found, `${what}: ${found.join('\n')}`).toHaveLength(1)
    expect(found[0]).toContain(words)
    expect(found[0]).toMatch(/^0003_planted\.sql/)
  }
})

test('RUN-42 what two versions can live with is let through', async () => {
  const fine = [
    'create table notes (id bigint generated always as identity primary key, person text not null references people (id)); create index notes_person on notes (person); alter table notes add column text text not null; update notes set text = null; alter table notes rename to remarks; drop table notes',
    "alter table people add column phone text not null default '', add column since timestamptz not null default now()",
    'alter table people add column shouted text generated always as (upper(name)) virtual',
    'alter table people alter column age set not null',
    'alter table people add constraint adult check (age > 17) not valid, add constraint named not null name not valid',
    'alter table people validate constraint age_known',
    `${OUTSIDE}drop index concurrently if exists people_age;\ncreate index concurrently people_age on people (age);`,
    'alter table people add constraint one unique using index people_one',
    '-- unused since 0.2.0\nalter table people drop column name',
    '-- What nobody asks for.\n-- unused since 0.1.0\ndrop table people',
    "update people set name = '' where name is null",
    'alter table people drop constraint age_known; drop trigger told on people',
  ]
  for (const sql of fine) expect(await lint(sql), sql).toEqual([])
})

test('RUN-42 a refusal names the line its statement begins at, after comments and letters of two bytes', async () => {
  const [found] = await lint(
    '-- An année\ncreate table notes (text text);\n\n-- why\nalter table people drop column name;\n',
  )
  expect(found).toMatch(/^0003_planted\.sql:5: /)
})
