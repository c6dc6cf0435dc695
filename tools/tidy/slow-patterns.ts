// Regular expressions whose work grows faster than the text they read: with a text made for it, one stops the process.
import { analyse } from 'scslre'
import { repeatedFromAnywhere } from './slow-starts.ts'
import { nameOf, placeOf, type Source, type SyntaxNode, textOf, walk } from './sources.ts'

/** Everything that runs where outsiders' text arrives. */
const READS_OUTSIDERS = /^(apps|packages)\/[^/]+\/src\//

/** A sentence for each, with where it is, what it is, and what to do. */
export function findSlowPatterns(source: Source): string[] {
  if (!READS_OUTSIDERS.test(source.path) || source.isTest) return []
  const findings: string[] = []
  walk(source, (node) => {
    const sentence = judge(source, node)
    if (sentence !== undefined) findings.push(`${placeOf(source, node)} ${sentence}`)
  })
  return findings
}

type Pattern = { source: string; flags: string }

function judge(source: Source, node: SyntaxNode): string | undefined {
  const pattern = patternOf(node)
  if (pattern === undefined) return undefined
  if (pattern === 'unknown')
    return `${textOf(source, node)} is put together while the program runs, so nobody can say how long it takes; write a literal, or compare strings`
  const what = `/${pattern.source}/${pattern.flags} takes time that grows`
  const advice = 'bound what repeats ({0,100}), make neighbours differ, anchor it, or leave it to code'
  const report = analyse(pattern).reports[0]
  if (report) {
    const how = report.exponential ? 'exponentially' : 'faster than the text'
    return `${what} ${how} with many “${report.character.literal.source}”: ${advice}`
  }
  const repeated = repeatedFromAnywhere(pattern)
  return (
    repeated && `${what} faster than the text, because ${repeated} runs on from every place it may begin: ${advice}`
  )
}

/** Undefined for what is none. */
function patternOf(node: SyntaxNode): Pattern | 'unknown' | undefined {
  if (node.type === 'Literal' && node.regex) {
    const { pattern, flags } = node.regex as { pattern: string; flags: string }
    return { source: pattern, flags }
  }
  const isMade = node.type === 'NewExpression' || node.type === 'CallExpression'
  if (!isMade || nameOf(node.callee) !== 'RegExp') return undefined
  const [text, flags] = node.arguments as SyntaxNode[]
  if (text?.type !== 'Literal' || typeof text.value !== 'string') return 'unknown'
  return { source: text.value, flags: typeof flags?.value === 'string' ? flags.value : '' }
}
