// Compares docs/behaviour with the titles of the tests: every listed behaviour has a test that names its id.
import { pathToFileURL } from 'node:url'
import { runTool } from './run-tool.ts'
import { nameOf, readSources, type Source, type SyntaxNode, walk } from './tidy/sources.ts'

const ID = /\b[A-Z]{3}-\d{2,3}\b/g
const LISTED = /^- \*\*([A-Z]{3}-\d{2,3})\*\*/gm
const IS_TEST_FILE = /\.(test|spec)\.tsx?$/

export type BehaviourReport = {
  listed: number
  /** Listed, but no test names them. */
  unproven: string[]
  /** Named by a test, but listed nowhere. */
  unlisted: string[]
}

export function compareBehaviours(pages: readonly Source[], tests: readonly Source[]): BehaviourReport {
  const listed = listedIn(pages)
  const proven = new Set(tests.flatMap(titlesOf).flatMap((title) => title.match(ID) ?? []))
  return {
    listed: listed.size,
    unproven: [...listed].filter((id) => !proven.has(id)).sort(),
    unlisted: [...proven].filter((id) => !listed.has(id)).sort(),
  }
}

export function listedIn(pages: readonly Source[]): Set<string> {
  return new Set(pages.flatMap(({ text }) => [...text.matchAll(LISTED)].map(([, id = '']) => id)))
}

export function readPages(): Source[] {
  return readSources(/\.md$/, ['docs/behaviour'])
}

function readBehaviours(): BehaviourReport {
  const pages = readPages()
  const tests = readSources(IS_TEST_FILE, ['packages', 'apps', 'e2e', 'tools', 'bench'])
  return compareBehaviours(pages, tests)
}

/** Prints the count and what is missing; answers whether every behaviour has a test. */
function reportBehaviours({ listed, unproven, unlisted }: BehaviourReport): boolean {
  console.log(`behaviours: ${listed} listed, ${listed - unproven.length} with a test`)
  if (unlisted.length > 0) console.warn(`Named by a test but listed nowhere in docs/behaviour: ${unlisted.join(' ')}`)
  if (unproven.length > 0) console.error(`Listed in docs/behaviour but named by no test: ${unproven.join(' ')}`)
  return unproven.length === 0
}

/**
 * First arguments of test(…), test.each(…)(…), test.skipIf(…)(…), it(…): a test that is always skipped, or unfinished, proves
 * nothing.
 */
export function titlesOf(source: Source): string[] {
  const titles: string[] = []
  walk(source, (node) => {
    if (node.type !== 'CallExpression' || !/^(test|it)(?!\.(skip|todo|fixme|fails)\b)(\.\w+)*$/.test(calledName(node)))
      return
    const [title] = node.arguments as SyntaxNode[]
    if (title?.type === 'Literal') titles.push(String(title.value))
    if (title?.type === 'TemplateLiteral') titles.push(source.text.slice(title.start, title.end))
  })
  return titles
}

function calledName(node: SyntaxNode): string {
  const callee = node.callee as SyntaxNode
  return nameOf(callee.type === 'CallExpression' ? callee.callee : callee)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await runTool(async () => (reportBehaviours(readBehaviours()) ? 0 : 1))
}
