// What a column may be that is added to a table with rows.
import type { Node } from './read-statements.ts'
import { children, everywhere, text, words } from './tree.ts'

/** Evaluated once when the column is added, so no row is written. */
const STABLE = new Set(['now', 'transaction_timestamp', 'statement_timestamp', 'current_setting', 'to_timestamp'])
const SERIAL = /^(big|small)?serial\d?$/

/** What is wrong with `add column`, in sentences that say what to write instead. */
export function addedColumn(table: string, column: Node): string[] {
  const name = `${table}.${text(column, 'colname')}`
  const constraints = children(column, 'constraints', 'Constraint')
  const has = (kind: string) => constraints.find((each) => text(each, 'contype') === kind)
  const found: string[] = []
  const byDefault = has('CONSTR_DEFAULT')
  const unstable = everywhere(byDefault?.raw_expr, 'FuncCall').map((call) => words(call, 'funcname').at(-1) ?? '')
  if (unstable.some((each) => !STABLE.has(each)))
    found.push(
      `${name} would be written into every row while nobody can use the table, because each row gets another value: add the column without a default, set the default in a statement of its own, and fill the rows that are there in another file.`,
    )
  const type = words(column.typeName as Node, 'names').at(-1) ?? ''
  const generated = has('CONSTR_GENERATED')
  if (has('CONSTR_IDENTITY') || SERIAL.test(type) || (generated && text(generated, 'generated_kind') !== 'v'))
    found.push(
      `${name} would write every row of the table while nobody can use it: let it be \`virtual\`, or an ordinary column that is filled in another file.`,
    )
  if (has('CONSTR_NOTNULL') && !byDefault && !generated && !has('CONSTR_IDENTITY'))
    found.push(
      `${name} is \`not null\` and rows that are there have nothing in it: give it a constant default, or add it without \`not null\`, fill it, and add the constraint \`not valid\`.`,
    )
  if (has('CONSTR_FOREIGN') || has('CONSTR_CHECK'))
    found.push(
      `A constraint in the line of ${name} looks at every row while nobody can write: add it by itself, \`add constraint … not valid\`, and validate it in another file.`,
    )
  if (has('CONSTR_UNIQUE') || has('CONSTR_PRIMARY'))
    found.push(
      `The index behind ${name} would be built while nobody can write: \`create unique index concurrently\` in a file marked \`-- outside a transaction\`, then \`add constraint … unique using index …\` in another.`,
    )
  return found
}
