// What `alter table` may do to a table that the version before uses meanwhile.
import { addedColumn } from './column-rules.ts'
import type { Node, Statement } from './read-statements.ts'
import type { Surroundings } from './surroundings.ts'
import { child, text } from './tree.ts'

/** Answers what is wrong, in sentences that say what to write instead. */
export function alteredTable(table: string, command: Node, around: Surroundings): string[] {
  const name = text(command, 'name')
  const column = `${table}.${name}`
  switch (text(command, 'subtype')) {
    case 'AT_AddColumn':
      return addedColumn(table, child(command, 'def', 'ColumnDef') ?? {})
    case 'AT_AlterColumnType':
      return [
        `Another type of ${column} writes the whole table anew, and the version before reads the old one: add a column of the new type, fill it, let the code write both, and drop the old one two versions later.`,
      ]
    case 'AT_SetNotNull':
      return around.isProvenNotNull(table, name)
        ? []
        : [
            `\`set not null\` looks at every row of ${table} while nobody can use it: \`add constraint … not null ${name} not valid\`, and \`validate constraint\` in another file.`,
          ]
    case 'AT_AddConstraint':
      return addedConstraint(table, child(command, 'def', 'Constraint') ?? {})
    case 'AT_ValidateConstraint':
      return around.isAddedHere(name)
        ? [
            `${name} is validated in the file that adds it, under the lock of adding it: validate it in a file of its own, while everybody goes on.`,
          ]
        : []
    default:
      return []
  }
}

const LOOKS = new Set(['CONSTR_CHECK', 'CONSTR_FOREIGN', 'CONSTR_NOTNULL'])
const INDEXED = new Set(['CONSTR_UNIQUE', 'CONSTR_PRIMARY'])

function addedConstraint(table: string, constraint: Node): string[] {
  const kind = text(constraint, 'contype')
  const name = text(constraint, 'conname') || 'a constraint'
  if (LOOKS.has(kind) && constraint.skip_validation !== true)
    return [
      `${name} of ${table} looks at every row while nobody can write: add it \`not valid\`, and \`validate constraint\` in another file.`,
    ]
  if (INDEXED.has(kind) && text(constraint, 'indexname') === '')
    return [
      `The index behind ${name} of ${table} would be built while nobody can write: \`create unique index concurrently\` in a file marked \`-- outside a transaction\`, then \`add constraint … using index …\` in another.`,
    ]
  if (kind === 'CONSTR_EXCLUSION')
    return [
      `${name} of ${table} builds its index while nobody can write, and cannot be added later: make a new table with it.`,
    ]
  return []
}

/** A drop needs a line above it that names the version that stopped using what is dropped: `-- unused since 0.2.0`. */
export function dropped(what: string, { comments }: Statement, { versions }: Surroundings): string[] {
  const since = comments.map((each) => /^unused since (\S+?)\.?$/.exec(each)?.[1]).find(Boolean)
  if (since === undefined)
    return [
      `The version before still uses ${what}, and both run during an upgrade: stop using it in one version, and drop it two versions later with \`-- unused since <that version>\` above the statement.`,
    ]
  const age = versions.indexOf(since)
  if (age === -1) return [`\`unused since ${since}\`: CHANGELOG.md has no such version.`]
  if (age < 2)
    return [
      `${what} was used until ${since}, which is the version before this one and runs beside it during an upgrade: drop it one version later.`,
    ]
  return []
}
