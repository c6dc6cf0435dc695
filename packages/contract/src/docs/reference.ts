// The pages of the reference as Markdown, one a resource, printed from the contract. `{brand}` and `{origin}` are put in by
// whoever shows them.
import { refusalsOf } from '../call-refusals.ts'
import { type EndpointSpec, IDEMPOTENCY_HEADER } from '../endpoint.ts'
import { partnerShapes } from '../openapi-names.ts'
import { type Json, jsonSchema } from '../openapi-schema.ts'
import { PARTNER_EXAMPLES } from '../partner-examples.ts'
import { FIELD_NOTES, ID_NOTES } from '../partner-field-notes.ts'
import {
  ERRORS_PAGE,
  PARTNER_CALLS,
  PARTNER_RESOURCES,
  PARTNER_SHAPES,
  type PartnerResource,
  type PartnerShape,
} from '../partner-reference.ts'
import { curlSnippet, sdkSnippet } from './snippets.ts'

/** A page before it is laid out: `path` below the public address, `text` without its title. */
export type DocsPage = { path: string; title: string; description: string; text: string }

const ORIGIN = '{origin}'

export function referencePages(): DocsPage[] {
  return PARTNER_RESOURCES.map((resource) => ({
    path: `/docs/reference/${resource.name}`,
    title: resource.title,
    description: plain(resource.about),
    text: [
      ...callsOf(resource).flatMap(printCall),
      ...resource.shapes.flatMap(printShape),
      'How a program begins, what a list is and how a call is repeated: [calling the API](/docs/authentication).',
    ].join('\n\n'),
  }))
}

function callsOf({ calls }: PartnerResource): EndpointSpec[] {
  return calls.flatMap((id) => PARTNER_CALLS.find((each) => each.id === id) ?? [])
}

function printCall(call: EndpointSpec): string[] {
  const { id, method, path, summary, scope, idempotent } = call
  const needs = [
    ...(scope ? [`scope \`${scope}\``] : []),
    ...(idempotent ? [`takes an \`${IDEMPOTENCY_HEADER}\` header`] : []),
  ]
  const example = PARTNER_EXAMPLES[id]
  return [
    `## \`${example?.sdk.method ?? id}\``,
    `\`${method} ${path}\`, ${needs.join(', ')}`,
    `${escaped(summary)}.`,
    ...fieldsTaken(call),
    `<Both>`,
    fenced('sh', curlSnippet(call, ORIGIN)),
    fenced('ts', sdkSnippet(call)),
    `</Both>`,
    `It answers ${answerOf(call)}`,
    fenced('json', JSON.stringify(example?.answer, null, 2)),
    refusalLinks(call),
  ]
}

function fieldsTaken(call: EndpointSpec): string[] {
  const notes = FIELD_NOTES[call.id] ?? {}
  const id = ID_NOTES[call.id]
  const rows = [
    ...(id ? [['`id`', 'text, in the path', id]] : []),
    ...[call.query, call.body].flatMap((schema) => (schema ? fieldRows(jsonSchema(schema, 'input'), notes, true) : [])),
  ]
  return rows.length > 0 ? [table(['It takes', 'Is', 'Means'], rows)] : []
}

/** One of a page's shapes, or a list of them. */
function answerOf({ id }: EndpointSpec): string {
  const answer = JSON.stringify(jsonSchema(PARTNER_CALLS.find((each) => each.id === id)?.response as never, 'output'))
  const shapes = partnerShapes()
  const whole = Object.keys(shapes).find((name) => JSON.stringify(shapes[name]) === answer)
  if (whole) return `${article(whole)} ${link(whole as PartnerShape)}:`
  const row = Object.keys(shapes).find((name) => answer.includes(JSON.stringify(shapes[name])))
  return row ? `a list, of which each row is ${article(row)} ${link(row as PartnerShape)}:` : 'this:'
}

function article(name: string): string {
  return /^[AEIO]/.test(name) ? 'an' : 'a'
}

function link(name: PartnerShape): string {
  return `[${wordsOf(name)}](#${anchorOf(name)})`
}

function printShape(name: PartnerShape): string[] {
  const [id, part] = PARTNER_SHAPES[name]
  const schema = partnerShapes()[name]
  if (!schema) throw new Error(`${id} answers no ${part} ${name}`)
  return [
    `## Fields of ${article(name)} ${wordsOf(name)}`,
    table(['Field', 'Is', 'Means'], fieldRows(schema, FIELD_NOTES[name] ?? {}, false)),
  ]
}

/** 'BulkPayoutRow' is a 'bulk payout row'. */
function wordsOf(name: string): string {
  return name.replaceAll(/(?!^)([A-Z])/g, ' $1').toLowerCase()
}

function anchorOf(name: string): string {
  return `fields-of-${article(name)}-${wordsOf(name).replaceAll(' ', '-')}`
}

type Shape = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Shape[]
  items?: Shape
  properties?: Record<string, Shape>
  required?: string[]
}

function fieldRows(schema: Json, notes: Readonly<Record<string, string>>, isTaken: boolean, prefix = ''): string[][] {
  const { properties = {}, required = [] } = schema as Shape
  return Object.entries(properties).flatMap(([name, property]) => {
    const path = prefix + name
    const isOptional = isTaken && !required.includes(name)
    const row = [`\`${path}\``, `${typeOf(property)}${isOptional ? ', optional' : ''}`, notes[path] ?? '']
    const whole = withFields(property)
    return [row, ...(whole ? fieldRows(whole as Json, notes, isTaken, property.items ? `${path}[].` : `${path}.`) : [])]
  })
}

/** The object itself, or that of a list, or that which may be null; of several objects, one with the fields of all. */
function withFields(schema: Shape): Shape | undefined {
  if (schema.properties) return schema
  const objects = [schema.items, ...(schema.anyOf ?? [])].flatMap((each) => (each?.properties ? [each] : []))
  if (objects.length < 2) return objects[0]
  const all = objects.flatMap(({ properties = {} }) => Object.entries(properties))
  const byName = Map.groupBy(all, ([name]) => name)
  const merged = [...byName].map(([name, group]) => [name, { anyOf: group.map(([, property]) => property) }])
  return { properties: Object.fromEntries(merged) }
}

function typeOf(schema: Shape): string {
  const { type, enum: values, const: value, anyOf, items } = schema
  if (value !== undefined) return value === null ? 'null' : `\`${JSON.stringify(value)}\``
  if (values) return values.map((each) => `\`${JSON.stringify(each)}\``).join(' or ')
  if (anyOf) return [...new Set(anyOf.map(typeOf))].join(' or ')
  if (items) return `list of ${typeOf(items)}`
  return [type ?? 'any']
    .flat()
    .map((each) => WORDS[each] ?? each)
    .join(' or ')
}

const WORDS: Record<string, string> = { string: 'text', integer: 'whole number', boolean: 'true or false' }

/** What no call is without stands on the page of errors alone. */
function refusalLinks(call: EndpointSpec): string {
  const own = [...refusalsOf(call)].filter((code) => !PARTNER_CALLS.every((each) => refusalsOf(each).has(code))).sort()
  const links = own.map((code) => `[\`${code}\`](${ERRORS_PAGE}#${code})`).join(', ')
  const any = `[any call](${ERRORS_PAGE}#codes)`
  return links ? `Beside what ${any} can be refused with: ${links}.` : `It can be refused as ${any} can.`
}

export function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

export function fenced(language: string, code: string): string {
  return `\`\`\`${language}\n${code}\n\`\`\``
}

/** So that no sign of a sentence is one of Markdown's or MDX's. */
export function escaped(text: string): string {
  return text.replaceAll(/[{}<>*]/g, (sign) => `\\${sign}`)
}

function plain(text: string): string {
  return text.replaceAll('`', '')
}
