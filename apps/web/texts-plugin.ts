// Leaves marks in a build where t('…') is said, so that the sentences of one language after another can be put into the
// finished files (tools/marks.ts): a page carries its own sentences, in one language, and nothing that looks them up.
import type { Plugin } from 'vite'
import { LANGUAGE_MARK, markForms, markSentence, speak } from './tools/marks.ts'

/** As much of a syntax tree as is read here. */
type Node = {
  type: string
  start: number
  end: number
  name?: string
  value?: unknown
  callee?: Node
  key?: Node
  arguments?: Node[]
  properties?: Node[]
}

const SAID = new Set(['t', 'plural', 'sayRule'])
const BRAND = '{brand}'

/** Before a build, `brand` stands where a sentence says `{brand}`; a build leaves that to whoever puts the sentences in. */
export function texts(brand: string): Plugin {
  let isBuild = false
  return {
    name: 'kivuko-texts',
    config: (_, { command }) =>
      command === 'build' ? { define: { 'import.meta.env.VITE_LANGUAGE': LANGUAGE_MARK } } : undefined,
    configResolved: ({ command }) => {
      isBuild = command === 'build'
    },
    transform: {
      filter: { id: /\.tsx?$/, code: /\/(?:text|say)\.ts['"]/ },
      handler(code) {
        if (!isBuild && !code.includes(BRAND)) return undefined
        const marked = withMarks(code, this.parse(code))
        return { code: isBuild ? marked : speak(marked, { language: 'en', sentences: {}, brand }), map: null }
      },
    },
  }
}

/** `code` with a mark in place of every call of `t`, and of the forms of every `plural`. */
export function withMarks(code: string, tree: unknown): string {
  const calls = callsIn(tree).sort((a, b) => a.start - b.start)
  /** The outer of two calls comes first and renders the inner one among its values. */
  const render = (start: number, end: number): string => {
    let out = ''
    let at = start
    for (const call of calls) {
      if (call.start < at || call.end > end) continue
      out += code.slice(at, call.start) + marked(call)
      at = call.end
    }
    return out + code.slice(at, end)
  }
  const marked = (call: Node): string => {
    const [first, second] = call.arguments ?? []
    if (call.callee?.name === 'plural' && first && second)
      return `plural(${render(first.start, first.end)}, ${markForms(formsOf(second))}, ${LANGUAGE_MARK})`
    if (typeof first?.value !== 'string') throw new Error(`not a literal: ${code.slice(call.start, call.end)}`)
    const values = second?.properties?.map(({ key, value }): [string, string] => {
      const given = value as Node
      return [String(key?.name), render(given.start, given.end)]
    })
    return markSentence(first.value, new Map(values))
  }
  return render(0, code.length)
}

function formsOf(forms: Node): Record<string, string> {
  return Object.fromEntries(forms.properties?.map(({ key, value }) => [key?.name, (value as Node).value]) ?? [])
}

function callsIn(tree: unknown): Node[] {
  if (Array.isArray(tree)) return tree.flatMap(callsIn)
  if (typeof tree !== 'object' || tree === null) return []
  const node = tree as Node
  const isSaid = node.type === 'CallExpression' && SAID.has(node.callee?.name ?? '')
  return [...(isSaid ? [node] : []), ...Object.values(node).flatMap(callsIn)]
}
