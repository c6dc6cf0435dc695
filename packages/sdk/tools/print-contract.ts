// Prints `src/contract.ts`, `src/calls.ts`, `src/routes.ts` and `src/refusals.ts`, what the SDK knows of the API, from the contract's own schemas, so that the published types need nothing
// of ours and cannot differ from what the server checks. `node packages/sdk/tools/print-contract.ts` writes them; a test compares.
import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { PARTNER_REFUSALS } from '@kivuko/contract/docs/errors.ts'
import type { EndpointSpec } from '@kivuko/contract/endpoint.ts'
import { NEXT_ACTIONS } from '@kivuko/contract/next-actions.ts'
import { partnerShapes } from '@kivuko/contract/openapi-names.ts'
import { jsonSchema } from '@kivuko/contract/openapi-schema.ts'
import { PARTNER_CALLS } from '@kivuko/contract/partner-reference.ts'
import { CURRENT_API_VERSION } from '@kivuko/contract/partner-versions.ts'
import { PHONE_NETWORK_IDS } from '@kivuko/contract/phone-networks.ts'
import { widgetColours } from '@kivuko/contract/widget-look.ts'
import { compile, type JSONSchema } from 'json-schema-to-typescript'
import * as z from 'zod/mini'

const BIOME = fileURLToPath(new URL('../../../node_modules/@biomejs/biome/bin/biome', import.meta.url))
export const RENEW_COMMAND = 'node packages/sdk/tools/print-contract.ts'

/** Every call that takes a partner's key, by its path. */
export const CALLS = PARTNER_CALLS

/** What such a call can be refused with, sorted. */
export const REFUSALS = PARTNER_REFUSALS

/** `Event` is a name of the platform's. */
const NAME_IN_TYPES: Record<string, string> = { Event: 'KivukoEvent' }

type Json = Record<string, unknown>

const HEADER = `// Printed from packages/contract by \`${RENEW_COMMAND}\`. Do not edit.\n`

/** Each printed file's text as the contract has it now, by its name in `src`. */
export async function printAll(): Promise<Record<string, string>> {
  const { shapes, calls } = await printTypes()
  return { 'contract.ts': shapes, 'calls.ts': calls, 'routes.ts': printRoutes(), 'refusals.ts': printRefusals() }
}

/** Where a printed file is. */
export function placeOf(name: string): string {
  return fileURLToPath(new URL(`../src/${name}`, import.meta.url))
}

/** What things are, and what each call takes and answers. */
async function printTypes(): Promise<{ shapes: string; calls: string }> {
  const options = { additionalProperties: false, bannerComment: '', format: false, ignoreMinAndMaxItems: true }
  const printed = await compile(schemaOfCalls(), 'Calls', { ...options, declareExternallyReferenced: true })
  const types = typesAsAliases(printed).split(/^(?=export )/m)
  const isCalls = (text: string) => text.startsWith('export type Calls ')
  const calls = inLines(types.filter(isCalls).join(''))
  const named = types.flatMap((text) => /^export type (\w+)/.exec(text)?.[1] ?? [])
  const words = new Set(calls.match(/\w+/g))
  const used = named.filter((name) => name !== 'Calls' && words.has(name)).sort()
  return {
    shapes: formatted(inLines([HEADER, ...types.filter((text) => !isCalls(text))].join('\n'))),
    calls: formatted([HEADER, `import type { ${used.join(', ')} } from './contract.ts'`, '', calls].join('\n')),
  }
}

/** Which version of the API these types are of, and where its calls go. */
function printRoutes(): string {
  const routes = CALLS.map(({ id, method, path, idempotent }) => {
    const route = { method, path, isKeyed: idempotent === true }
    return `${id}: ${JSON.stringify(route)}`
  })
  const text = [
    HEADER,
    `import type { Calls } from './calls.ts'`,
    '',
    `/** Of the API: these types are its. */`,
    `export const API_VERSION = '${CURRENT_API_VERSION}'`,
    `/** Where each call goes, and whether it carries an Idempotency-Key. */`,
    `export const ROUTES = { ${routes.join(', ')} } as const satisfies Record<keyof Calls, { method: string; path: string; isKeyed: boolean }>`,
  ].join('\n')
  return formatted(text)
}

/** What calls can be refused with, and what follows from it. */
function printRefusals(): string {
  const text = [
    HEADER,
    `/** What a refusal can be, by its code. */`,
    `export type ErrorCode = ${REFUSALS.map((code) => `'${code}'`).join(' | ')}`,
    `/** What a program does next after a refusal. */`,
    `export type NextAction = ${NEXT_ACTIONS.map((action) => `'${action}'`).join(' | ')}`,
  ].join('\n')
  return formatted(text)
}

function formatted(input: string): string {
  return execFileSync(process.execPath, [BIOME, 'format', '--stdin-file-path', placeOf('contract.ts')], {
    input,
    encoding: 'utf8',
  })
}

/** One object with a field for each call, which has what it takes and what it answers. */
function schemaOfCalls(): JSONSchema {
  const definitions = Object.fromEntries(
    Object.entries(partnerShapes()).map(([name, schema]) => [NAME_IN_TYPES[name] ?? name, schema]),
  )
  const parts = {
    PhoneNetwork: jsonSchema(z.enum(PHONE_NETWORK_IDS), 'output'),
    WidgetColours: jsonSchema(widgetColours, 'input'),
  }
  const partNames = new Map(Object.entries(parts).map(([name, schema]) => [JSON.stringify(schema), name]))
  const names = new Map(Object.entries(definitions).map(([name, schema]) => [JSON.stringify(schema), name]))
  for (const [json, name] of partNames) names.set(json, name)
  const properties = CALLS.map((call) => [call.id, { ...shapeOf(call, names), description: call.summary }])
  return {
    type: 'object',
    additionalProperties: false,
    required: CALLS.map(({ id }) => id),
    properties: Object.fromEntries(properties),
    definitions: { ...(byName(definitions, partNames) as Json), ...parts },
  } as JSONSchema
}

function shapeOf({ query, body, response }: EndpointSpec, names: ReadonlyMap<string, string>): Json {
  const parts = {
    ...(query && { query: jsonSchema(query, 'input') }),
    ...(body && { body: byName(jsonSchema(body, 'input'), names) }),
    response: byName(jsonSchema(response, 'output'), names),
  }
  return { type: 'object', additionalProperties: false, required: Object.keys(parts), properties: parts }
}

/** With a reference wherever a shape has a name. */
function byName(schema: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof schema !== 'object' || schema === null) return schema
  if (Array.isArray(schema)) return schema.map((each) => byName(each, names))
  const name = names.get(JSON.stringify(schema))
  if (name) return { $ref: `#/definitions/${name}` }
  return Object.fromEntries(Object.entries(schema).map(([field, value]) => [field, byName(value, names)]))
}

/** Of the library's interfaces, types, since they are data; of comments of three lines, one; how many rows there may be, the reference says. */
function typesAsAliases(text: string): string {
  return text
    .replaceAll(/export interface (\w+) \{/g, 'export type $1 = {')
    .replaceAll(/\/\*\*\n(?:\s+\* @\w+ \d+\n)+\s+\*\/\n\s*/g, '')
    .replaceAll(/\/\*\*\n\s+\* (.*)\n\s+\*\//g, '/** $1. */')
}

const LINE_MAX = 80

/** What fits a line stands in one. */
function inLines(text: string): string {
  return text.replaceAll(/\{\n([^{}*]+)\n\s*\}/g, (whole, inner: string) => {
    const line = `{ ${inner.trim().replaceAll(/;?\n\s*/g, '; ')} }`
    return line.length > LINE_MAX ? whole : line
  })
}

if (import.meta.main) {
  const printed = await printAll()
  for (const [name, text] of Object.entries(printed)) await writeFile(placeOf(name), text)
  console.log(`In packages/sdk/src, ${Object.keys(printed).join(', ')} are new.`)
}
