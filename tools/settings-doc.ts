// Prints docs/settings.md from the settings of the API: each with its type, its default and its sentence.
// `node tools/settings-doc.ts` writes it.
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { SETTINGS } from '../apps/api/src/config/read-config.ts'

export const SETTINGS_DOC = 'docs/settings.md'
export const RENEW_SETTINGS_COMMAND = 'node tools/settings-doc.ts'

/** What a schema says of itself, whatever it is wrapped in. */
type Layer = (typeof SETTINGS)[number]['settings'][string] & {
  def: { type: string; innerType?: Layer; in?: Layer; entries?: Record<string, string>; defaultValue?: unknown }
  minValue?: number | null
  maxValue?: number | null
}

/** The page, as it should be in the repository. Throws when a setting has no sentence. */
export function settingsDoc(): string {
  const tables = SETTINGS.flatMap(({ title, settings }) => [
    `## ${title}`,
    '',
    '| Setting | Type | Unless set | Meaning |',
    '|---|---|---|---|',
    ...Object.entries(settings).map(([name, schema]) => lineOf(name, layersOf(schema as Layer))),
    '',
  ])
  return [
    '# Settings',
    '',
    `Printed from \`apps/api/src/config/\` by \`${RENEW_SETTINGS_COMMAND}\`. Settings are variables of the environment; an empty one is an absent`,
    'one. A wrong setting stops the start, and every wrong one is named with what it should be.',
    '',
    ...tables,
  ].join('\n')
}

function lineOf(name: string, layers: readonly Layer[]): string {
  const sentence = layers.find(({ description }) => description)?.description
  if (!sentence) throw new Error(`${name} has no sentence`)
  return `| \`${name}\` | ${typeOf(layers)} | ${defaultOf(layers)} | ${sentence.replaceAll('|', '\\|')} |`
}

/** From the outside in: what is optional, what has a default, what is converted, what is read. */
function layersOf(schema: Layer): Layer[] {
  const inner = schema.def.innerType ?? schema.def.in
  return [schema, ...(inner ? layersOf(inner) : [])]
}

function typeOf(layers: readonly Layer[]): string {
  const kind = layers.map((layer) => layer.meta()?.kind).find(Boolean)
  if (kind) return String(kind)
  const { def, minValue, maxValue } = layers.at(-1) as Layer
  if (def.entries)
    return Object.values(def.entries)
      .map((value) => `\`${value}\``)
      .join(', ')
  if (def.type !== 'number') return 'text'
  return maxValue === 2 ** 31 - 1 ? `number, ${minValue} or more` : `number, ${minValue}–${maxValue}`
}

function defaultOf(layers: readonly Layer[]): string {
  const initial = layers.find(({ def }) => def.defaultValue !== undefined)?.def.defaultValue
  if (initial !== undefined) return `\`${initial}\``
  return layers.some(({ def }) => def.type === 'optional') ? '' : 'must be set'
}

if (import.meta.main) {
  await writeFile(fileURLToPath(new URL(`../${SETTINGS_DOC}`, import.meta.url)), settingsDoc())
  console.log(`${SETTINGS_DOC} is new.`)
}
