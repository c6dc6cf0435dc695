// Which district a table belongs to, and who else names it in SQL.
import { basename } from 'node:path'
import { nameOf, placeOf, type Source, type SyntaxNode, walk } from './sources.ts'

/** Modules whose trade is to read what others wrote. */
const READERS = /^apps\/api\/src\/operations\/(overview|reconciliation|stuck-payments)\//
const TABLES = /^apps\/api\/src\/tables\/[a-z-]+\.ts$/
/** Calls whose first argument names tables, perhaps with an alias. */
const NAMING =
  /(^|\.)(selectFrom|(inner|left|right|full|cross)Join|using|insertInto|updateTable|deleteFrom|mergeInto|[a-z]+Table)$/
const WORD =
  /[a-z_]+(?:\s+(?:as\s+)?(?!(?:on|using|set|where|left|right|inner|full|cross|join|order|group|for)\b)[a-z]\w*)?/
/** What stands before a table in SQL; after `from` there may be several. */
const NAMED = new RegExp(
  `\\b(?:from|join|update|into|using|table)\\s+(?:only\\s+)?(${WORD.source}(?:\\s*,\\s*${WORD.source})*)`,
  'gi',
)

export type Owners = ReadonlyMap<string, string>

/** By table: each file of `tables/` has those of the district that its name begins with. */
export function readOwners(sources: readonly Source[]): Owners {
  const districts = new Set(sources.map(districtOf))
  const owners = new Map<string, string>()
  for (const source of sources.filter(({ path }) => TABLES.test(path))) {
    const [owner = ''] = basename(source.path, '.ts').split('-')
    if (!districts.has(owner)) continue
    walk(source, (node) => {
      if (node.type === 'ExportNamedDeclaration') for (const table of tablesOf(node)) owners.set(table, owner)
    })
  }
  return owners
}

function districtOf({ path }: Source): string | undefined {
  return /^apps\/api\/src\/([a-z-]+)\//.exec(path)?.[1]
}

/** The fields of `export type PeopleTables = { … }`. */
function tablesOf({ declaration }: SyntaxNode): string[] {
  const alias = declaration as (SyntaxNode & { id: { name: string }; typeAnnotation: SyntaxNode }) | null
  if (alias?.type !== 'TSTypeAliasDeclaration' || !alias.id.name.endsWith('Tables')) return []
  return (alias.typeAnnotation.members as { key: unknown }[]).map(({ key }) => nameOf(key))
}

/** SQL of a district on a table of another. */
export function findForeignTables(source: Source, owners: Owners): string[] {
  const district = districtOf(source)
  if (!district || source.isTest || TABLES.test(source.path) || READERS.test(source.path)) return []
  const findings: string[] = []
  walk(source, (node) => {
    for (const table of namedBy(node)) {
      const owner = owners.get(table)
      if (owner && owner !== district)
        findings.push(`${placeOf(source, node)} names ${table}, a table of ${owner}: ask a function of its face`)
    }
  })
  return findings
}

function namedBy(node: SyntaxNode): string[] {
  if (node.type === 'CallExpression' && NAMING.test(methodOf(node.callee as SyntaxNode))) {
    const [first] = node.arguments as SyntaxNode[]
    const named = first?.type === 'ArrayExpression' ? (first.elements as SyntaxNode[]) : [first]
    return named.flatMap((each) => (typeof each?.value === 'string' ? (each.value.split(' ', 1) as [string]) : []))
  }
  if (node.type !== 'TaggedTemplateExpression' || !methodOf(node.tag as SyntaxNode).startsWith('sql')) return []
  const { quasis } = node.quasi as { quasis: { value: { raw: string } }[] }
  const text = quasis.map(({ value }) => value.raw).join(' ? ')
  return [...text.matchAll(NAMED)].flatMap(([, list = '']) =>
    list.split(',').map((each) => each.trim().split(/\s/, 1)[0] as string),
  )
}

/** The last name of what is called. */
function methodOf(callee: SyntaxNode): string {
  return callee.type === 'MemberExpression' ? nameOf(callee.property) : nameOf(callee)
}
