// The code as tidy reads it: files, their text, and their syntax trees walked once.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseAst } from 'vitest/node'
import { ROOT } from '../start/environment.ts'

const FOLDERS = ['packages', 'apps', 'tools', 'bench', 'e2e', 'docs']
const LEFT_OUT = new Set(['node_modules', 'dist', 'test-results', 'results', '.kivuko'])

export type Source = { path: string; text: string; isTest: boolean }

/** Every file below the given folders whose name ends so, as paths from the repository's top. */
export function readSources(extensions: RegExp, folders: readonly string[] = FOLDERS): Source[] {
  return folders
    .flatMap((folder) => list(join(ROOT, folder)))
    .flatMap((file) => {
      if (!extensions.test(file)) return []
      const path = relative(ROOT, file)
      const isTest = /\.(test|spec)\.tsx?$/.test(path) || path.includes('/test/')
      return [{ path, text: readFileSync(file, 'utf8'), isTest }]
    })
}

function list(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (LEFT_OUT.has(entry.name)) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? list(path) : [path]
  })
}

export type SyntaxNode = { type: string; start: number; end: number; [field: string]: unknown }

/** The file that was parsed last: rules that are asked about one after another share its tree. */
let parsed: { source: Source; tree: unknown } | undefined

/** Calls `visit` for every node of the file. */
export function walk(source: Source, visit: (node: SyntaxNode) => void): void {
  if (parsed?.source !== source) {
    const lang = source.path.endsWith('x') ? 'tsx' : 'ts'
    parsed = { source, tree: parseAst(source.text, { lang }) }
  }
  descend(parsed.tree, visit)
}

function descend(value: unknown, visit: (node: SyntaxNode) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) descend(item, visit)
  } else if (typeof value === 'object' && value !== null) {
    if ('type' in value && typeof value.type === 'string') visit(value as SyntaxNode)
    for (const child of Object.values(value)) descend(child, visit)
  }
}

export const textOf = (source: Source, node: SyntaxNode): string => source.text.slice(node.start, node.end)

/** `path:line`, where an editor can jump to. */
export function placeOf(source: Source, node: SyntaxNode): string {
  return `${source.path}:${source.text.slice(0, node.start).split('\n').length}`
}

/** The name a call or a member is written as, such as `Math.round` or `parseFloat`; empty when it is computed. */
export function nameOf(value: unknown): string {
  const node = value as SyntaxNode | undefined
  if (node?.type === 'Identifier') return String(node.name)
  if (node?.type !== 'MemberExpression' || node.computed) return ''
  return `${nameOf(node.object)}.${nameOf(node.property)}`
}
