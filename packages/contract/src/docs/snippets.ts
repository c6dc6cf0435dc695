// Each call with a partner's key as a shell and as a program write it, printed from its example.
import { API_BASE, type EndpointSpec, IDEMPOTENCY_HEADER } from '../endpoint.ts'
import { PARTNER_EXAMPLES } from '../partner-examples.ts'

const LINE_MAX = 88

/** What programs of the reference begin with: a client that all its snippets use. */
export function clientSnippet(origin: string): string {
  return `import { Kivuko } from '@kivuko/sdk'

const kivuko = new Kivuko({ key: process.env.KIVUKO_KEY, baseUrl: '${origin}' })`
}

/** For a shell that has the key in `KIVUKO_KEY`. */
export function curlSnippet(call: EndpointSpec, origin: string): string {
  const example = PARTNER_EXAMPLES[call.id]
  if (!example) return ''
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => example.params?.[name] ?? `{${name}}`)
  const query = example.query ? `?${new URLSearchParams(example.query)}` : ''
  const parts = [
    `curl -sS ${call.method === 'POST' ? '-X POST ' : ''}'${origin}${API_BASE}${path}${query}'`,
    `-H "authorization: Bearer $KIVUKO_KEY"`,
    ...(example.key ? [`-H '${IDEMPOTENCY_HEADER}: ${example.key}'`] : []),
    ...(example.body ? [`-H 'content-type: application/json'`, `-d '${JSON.stringify(example.body, null, 2)}'`] : []),
  ]
  return parts.map((part, at) => (at === 0 ? part : `  ${part.replaceAll('\n', '\n  ')}`)).join(' \\\n')
}

/** For a program that began as `clientSnippet` does. */
export function sdkSnippet(call: EndpointSpec): string {
  const example = PARTNER_EXAMPLES[call.id]
  if (!example) return ''
  const { method, args, isList } = example.sdk
  const called = `kivuko.${method}(${written(args)})`
  const name = nameOf(method)
  return isList
    ? `for await (const ${name} of ${called}) console.log(${name})`
    : `const ${name} = await ${called}\nconsole.log(${name})`
}

const NAMES: Record<string, string> = {
  'balances.float': 'float',
  'bulkPayouts.rows': 'row',
}

/** 'orders.create' answers an `order`: resources are named in the plural. */
function nameOf(method: string): string {
  return NAMES[method] ?? method.slice(0, method.indexOf('.') - 1)
}

/** The arguments of a call, each on a line of its own where they are too long for one. */
function written(args: readonly unknown[]): string {
  const short = args.map((each) => literal(each)).join(', ')
  if (short.length <= LINE_MAX) return short
  if (args.length === 1) return literal(args[0], 0)
  return `\n${args.map((each) => `  ${literal(each, 1)},\n`).join('')}`
}

/** As TypeScript writes it; `depth` is given where it may take several lines. */
function literal(value: unknown, depth?: number): string {
  if (typeof value === 'string') return `'${value.replaceAll("'", "\\'")}'`
  if (typeof value !== 'object' || value === null) return String(value)
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  const parts = (inner?: number) =>
    Array.isArray(value)
      ? value.map((each) => literal(each, inner))
      : Object.entries(value).map(([name, each]) => `${name}: ${literal(each, inner)}`)
  const room = open === '{' ? ' ' : ''
  const short = `${open}${room}${parts().join(', ')}${room}${close}`
  if (depth === undefined || short.length + depth * 2 <= LINE_MAX) return short
  const indent = '  '.repeat(depth + 1)
  return `${open}\n${parts(depth + 1)
    .map((part) => `${indent}${part},\n`)
    .join('')}${'  '.repeat(depth)}${close}`
}
