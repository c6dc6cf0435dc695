// What stands around a statement: which tables are new in its file, what earlier files proved, and which versions there are.
import type { Migration, Node, Statement } from './read-statements.ts'
import { child, children, tableOf, text, words } from './tree.ts'

export type Surroundings = {
  /** Newest first; the first is the one in the making. */
  versions: readonly string[]
  isOutside: boolean
  /** Made in this file: nobody uses it yet. */
  isNew(table: string): boolean
  /** The constraint is added in this file. */
  isAddedHere(constraint: string): boolean
  /** An earlier file validated a check that the column is not null. */
  isProvenNotNull(table: string, column: string): boolean
  /** An earlier statement of this file drops the index if it is there. */
  isDroppedBefore(index: string, statement: Statement): boolean
  /** The file changes a table that others use. */
  altersOthers: boolean
}

/** `before` are all files that run earlier. */
export function lookAround(file: Migration, before: readonly Migration[], versions: readonly string[]): Surroundings {
  const made = new Set(file.statements.flatMap(madeTables))
  const added = new Set(commandsOf([file], 'AT_AddConstraint').map(({ command }) => constraintOf(command)))
  const validated = new Set(commandsOf(before, 'AT_ValidateConstraint').map(({ command }) => text(command, 'name')))
  const proven = new Set(
    commandsOf(before, 'AT_AddConstraint').flatMap(({ table, command }) => {
      const column = validated.has(constraintOf(command)) ? notNullOf(child(command, 'def', 'Constraint')) : undefined
      return column === undefined ? [] : [`${table}.${column}`]
    }),
  )
  return {
    versions,
    isOutside: file.isOutside,
    isNew: (table) => made.has(table),
    isAddedHere: (constraint) => added.has(constraint),
    isProvenNotNull: (table, column) => proven.has(`${table}.${column}`),
    isDroppedBefore: (index, statement) =>
      file.statements
        .slice(0, file.statements.indexOf(statement))
        .some(({ kind, node }) => kind === 'DropStmt' && node.missing_ok === true && namesIn(node).includes(index)),
    altersOthers: file.statements.some(
      ({ kind, node }) => kind === 'AlterTableStmt' && !made.has(tableOf(child(node, 'relation'))),
    ),
  }
}

function madeTables({ kind, node }: Statement): string[] {
  if (kind === 'CreateStmt') return [tableOf(child(node, 'relation'))]
  if (kind === 'CreateTableAsStmt') return [tableOf(child(child(node, 'into'), 'rel'))]
  return []
}

function commandsOf(files: readonly Migration[], subtype: string): { table: string; command: Node }[] {
  return files
    .flatMap(({ statements }) => statements)
    .filter(({ kind }) => kind === 'AlterTableStmt')
    .flatMap(({ node }) =>
      children(node, 'cmds', 'AlterTableCmd').map((command) => ({ table: tableOf(child(node, 'relation')), command })),
    )
    .filter(({ command }) => text(command, 'subtype') === subtype)
}

function constraintOf(command: Node): string {
  return text(child(command, 'def', 'Constraint'), 'conname')
}

/** The column of `check (column is not null)`. */
function notNullOf(constraint: Node | undefined): string | undefined {
  const asked = child(child(constraint, 'raw_expr'), 'NullTest')
  if (text(asked, 'nulltesttype') !== 'IS_NOT_NULL') return undefined
  return words(child(child(asked, 'arg'), 'ColumnRef'), 'fields').at(-1)
}

function namesIn(node: Node): string[] {
  return children(node, 'objects', 'List').map((list) => words(list, 'items').at(-1) ?? '')
}
