// Refuses what would stop customers, or the version before, while a migration runs: both versions use the database during
// an upgrade (docs/guides/upgrading.md). Each refusal says what to write instead.
import { alteredTable, dropped } from './alter-rules.ts'
import { type Migration, type Node, readMigration, type Statement } from './read-statements.ts'
import { lookAround, type Surroundings } from './surroundings.ts'
import { child, children, droppedNames, tableOf, text } from './tree.ts'

export type MigrationFile = { name: string; text: string }

type Lint = {
  /** Every file in the order they run: what is in earlier ones exists. */
  files: readonly MigrationFile[]
  /** Files after the one of this name are held to the rules; what had landed before them cannot change any more. */
  after: string
  /** Of CHANGELOG.md, newest first; the first is the one in the making. */
  versions: readonly string[]
}

/** What is wrong, a sentence each, as `0059_notes.sql:12: …`. */
export async function lintMigrations({ files, after, versions }: Lint): Promise<string[]> {
  const read: Migration[] = []
  const found: string[] = []
  for (const { name, text } of files) {
    const file = await readMigration(name, text).catch((error: Error) => error)
    if (file instanceof Error) found.push(`${name}.sql: is not what PostgreSQL reads: ${file.message}`)
    else {
      const around = lookAround(file, read, versions)
      if (name > after)
        for (const each of file.statements)
          for (const wrong of judge(each, around)) found.push(`${name}.sql:${each.line}: ${wrong}`)
      read.push(file)
    }
  }
  return found
}

function judge(statement: Statement, around: Surroundings): string[] {
  const { kind, node } = statement
  switch (kind) {
    case 'TransactionStmt':
      return [
        'Each file is a transaction already, and a marked one has none: leave `begin`, `commit`, `rollback` and savepoints out.',
      ]
    case 'DoStmt':
      return ['Nobody reads what a `do` block does: write its statements out, each by itself.']
    case 'AlterTableStmt':
      return altered(statement, around)
    case 'RenameStmt':
      return renamed(node, around)
    case 'DropStmt':
      return drops(statement, around)
    case 'IndexStmt':
      return indexed(statement, around)
    case 'UpdateStmt':
    case 'DeleteStmt':
      return filled(tableOf(child(node, 'relation')), around)
    case 'TruncateStmt':
    case 'ClusterStmt':
    case 'LockStmt':
      return ['This keeps everybody away from the table until the file ends: leave it out.']
    default:
      return []
  }
}

function altered(statement: Statement, around: Surroundings): string[] {
  const { node } = statement
  const table = tableOf(child(node, 'relation'))
  if (around.isNew(table) || text(node, 'objtype') !== 'OBJECT_TABLE') return []
  return children(node, 'cmds', 'AlterTableCmd').flatMap((command) =>
    text(command, 'subtype') === 'AT_DropColumn'
      ? dropped(`${table}.${text(command, 'name')}`, statement, around)
      : alteredTable(table, command, around),
  )
}

const READ_BY_NAME = new Set(['OBJECT_TABLE', 'OBJECT_COLUMN', 'OBJECT_VIEW', 'OBJECT_SCHEMA', 'OBJECT_FUNCTION'])

function renamed(node: Node, around: Surroundings): string[] {
  const table = tableOf(child(node, 'relation'))
  if (!READ_BY_NAME.has(text(node, 'renameType')) || around.isNew(table)) return []
  const what = [table, text(node, 'subname')].filter(Boolean).join('.') || 'it'
  return [
    `The version before calls ${what} by its old name, and both run during an upgrade: add what is new beside it, let the code write both, and drop the old one two versions later.`,
  ]
}

const USED = new Set([
  'OBJECT_TABLE',
  'OBJECT_VIEW',
  'OBJECT_MATVIEW',
  'OBJECT_SCHEMA',
  'OBJECT_FUNCTION',
  'OBJECT_TYPE',
])

function drops(statement: Statement, around: Surroundings): string[] {
  const { node } = statement
  const type = text(node, 'removeType')
  if (type === 'OBJECT_INDEX' && node.concurrent !== true)
    return [
      'Whoever uses the table waits while its index is dropped: `drop index concurrently`, in a file marked `-- outside a transaction`.',
    ]
  if (type === 'OBJECT_INDEX') return outside(around)
  if (!USED.has(type)) return []
  return droppedNames(node)
    .filter((name) => !around.isNew(name))
    .flatMap((name) => dropped(name, statement, around))
}

function indexed(statement: Statement, around: Surroundings): string[] {
  const { node } = statement
  const table = tableOf(child(node, 'relation'))
  const index = text(node, 'idxname')
  if (around.isNew(table) && node.concurrent !== true) return []
  if (node.concurrent !== true)
    return [
      `Nobody writes to ${table} while this index is built: \`create index concurrently\`, in a file marked \`-- outside a transaction\`.`,
    ]
  const wrong = outside(around)
  if (wrong.length > 0 || around.isDroppedBefore(index, statement)) return wrong
  return [
    `A build of ${index || 'the index'} that was interrupted leaves a useless one behind, and the file is run again: \`drop index concurrently if exists ${index}\` before it.`,
  ]
}

function outside({ isOutside }: Surroundings): string[] {
  return isOutside
    ? []
    : ['`concurrently` does not work in a transaction: begin the file with the line `-- outside a transaction: <why>`.']
}

function filled(table: string, around: Surroundings): string[] {
  if (around.isNew(table) || !around.altersOthers) return []
  return [
    `Rows of ${table} are written while this file holds the locks of its \`alter table\`: write them in a file of their own.`,
  ]
}
