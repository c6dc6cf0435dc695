// What is said of a customer's field by the rules of the contract and by the API, and whether it can be said in every language.
import type { EndpointSpec } from '@kivuko/contract/endpoint.ts'
import * as files from '@kivuko/contract/files.ts'
import { saidIn } from '@kivuko/contract/say.ts'
import type { Sentences } from './catalogues.ts'
import { plainIn } from './notices.ts'
import { nameOf, placeOf, type Source, type SyntaxNode, walk } from './sources.ts'

/** As much of zod's own description of a schema as says something or leads on. */
type Definition = {
  error?: (issue: object) => unknown
  checks?: Schema[]
  shape?: Record<string, Schema>
  options?: Schema[]
  items?: Schema[]
} & Partial<Record<(typeof INNER)[number], Schema>>
type Schema = { _zod?: { def: Definition } }
const INNER = ['innerType', 'element', 'in', 'out', 'left', 'right', 'keyType', 'valueType', 'rest'] as const

/** Calls of the console and of partners are answered in English. */
const OF_OTHERS = /^(?:console|partner)/
const CUSTOMERS: readonly EndpointSpec['auth'][] = ['none', 'user', 'widget']

export function customersCalls(): EndpointSpec[] {
  return Object.entries(files)
    .filter(([file]) => !OF_OTHERS.test(file))
    .flatMap(([, file]) => Object.values<unknown>(file))
    .filter((value): value is EndpointSpec => typeof value === 'object' && value !== null && 'auth' in value)
    .filter(({ auth }) => CUSTOMERS.includes(auth))
}

/** What the rules of these schemas say, in English, each once. */
export function rulesIn(schemas: readonly unknown[]): string[] {
  const said = new Set<string>()
  const seen = new Set<unknown>()
  const visit = (schema: Schema | undefined): void => {
    const def = schema?._zod?.def
    if (!def || seen.has(schema)) return
    seen.add(schema)
    const message = def.error?.({ input: '', path: [] })
    if (typeof message === 'string') said.add(message)
    for (const inner of [def.checks, def.options, def.items, Object.values(def.shape ?? {})]) inner?.forEach(visit)
    for (const name of INNER) visit(def[name])
  }
  for (const schema of schemas) visit(schema as Schema | undefined)
  return [...said]
}

/** Rules whose sentence, or the label in it, no catalogue can have: they are made neither by `t` nor by `sayRule`. */
export function findUnsaidRules(rules: readonly string[], sentences: Sentences): string[] {
  const marked = [...sentences.keys()].map((english) => [
    english,
    `${english.startsWith('{field}') ? '‹‹' : '‹'}${english}`,
  ])
  const catalogue = { language: 'en', sentences: Object.fromEntries(marked) }
  return rules.filter((rule) => {
    const said = saidIn(catalogue, rule)
    // A label begins with a capital, and is marked itself; what stands there otherwise is a name of the wire.
    return !said.startsWith('‹') || /^‹‹\p{Lu}/u.test(said)
  })
}

/** The functions that make a refusal of one field: its name, and what is wrong with it. */
const REFUSES = new Set(['invalid', 'refused', 'refusal'])

/** Where the API says of a field what is plain text. */
export function findPlainRules(source: Source): string[] {
  const found: SyntaxNode[] = []
  walk(source, (node) => {
    if (node.type === 'CallExpression' && REFUSES.has(nameOf(node.callee)))
      found.push(...plainIn((node.arguments as SyntaxNode[])[1]))
    if (node.type !== 'ObjectExpression') return
    const properties = (node.properties as { key?: SyntaxNode; value: SyntaxNode }[]).filter(({ key }) => key)
    const byName = new Map(properties.map(({ key, value }) => [nameOf(key), value]))
    if (byName.has('field')) found.push(...plainIn(byName.get('message')))
  })
  return found.map((node) => placeOf(source, node))
}
