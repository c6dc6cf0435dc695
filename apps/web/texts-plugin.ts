// Puts the sentences of one language into a build: what t('…') would answer stands in the call's place, so that a page
// carries its own sentences, in one language, and nothing that looks them up.
import type { Plugin } from 'vite'

/** Each sentence by its English; one with a number by the English of its form `other`, as the forms of the language. */
type Catalogue = { language: string; sentences: Readonly<Record<string, string | Readonly<Record<string, string>>>> }
type Spoken = Catalogue & { brand: string }

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

const ENGLISH: Catalogue = { language: 'en', sentences: {} }
const SAID = new Set(['t', 'plural'])
const BRAND = '{brand}'

/** `brand` stands where a sentence says `{brand}`: before a build as well, where nothing else is said for it. */
export function texts(brand: string, catalogue = ENGLISH): Plugin {
  let isBuild = false
  return {
    name: 'kivuko-texts',
    configResolved: ({ command }) => {
      isBuild = command === 'build'
    },
    transform: {
      filter: { id: /\.tsx?$/, code: /\/text\.ts['"]/ },
      handler(code) {
        if (!isBuild && !code.includes(BRAND)) return undefined
        return { code: withTexts(code, this.parse(code), { ...catalogue, brand }), map: null }
      },
    },
  }
}

/** `code` with every call of `t` and `plural` said in the catalogue's language; in English what the catalogue lacks. */
export function withTexts(code: string, tree: unknown, { brand, ...catalogue }: Spoken): string {
  const calls = callsIn(tree).sort((a, b) => a.start - b.start)
  /** The outer of two calls comes first and renders the inner one among its values. */
  const render = (start: number, end: number): string => {
    let out = ''
    let at = start
    for (const call of calls) {
      if (call.start < at || call.end > end) continue
      out += code.slice(at, call.start) + said(call)
      at = call.end
    }
    return out + code.slice(at, end)
  }
  const said = (call: Node): string => {
    const [first, second] = call.arguments ?? []
    if (call.callee?.name === 'plural' && first && second)
      return `plural(${render(first.start, first.end)}, ${formsOf(second)}, ${JSON.stringify(catalogue.language)})`
    if (typeof first?.value !== 'string') throw new Error(`not a literal: ${code.slice(call.start, call.end)}`)
    const sentence = String(catalogue.sentences[first.value] ?? first.value).replaceAll(BRAND, () => brand)
    if (!second) return JSON.stringify(sentence)
    const values = new Map(second.properties?.map(({ key, value }) => [key?.name, value as Node]))
    return `\`${sentence.replace(/[`\\$]/g, '\\$&').replace(/\{(\w+)\}/g, (_, name) => {
      const value = values.get(name)
      if (!value) throw new Error(`“${sentence}” asks for ${name}, which is not given`)
      return `\${${render(value.start, value.end)}}`
    })}\``
  }
  const formsOf = (forms: Node): string => {
    const other = forms.properties?.find(({ key }) => key?.name === 'other')?.value as Node | undefined
    const translated = catalogue.sentences[String(other?.value)]
    return translated ? JSON.stringify(translated) : code.slice(forms.start, forms.end)
  }
  return render(0, code.length)
}

function callsIn(tree: unknown): Node[] {
  if (Array.isArray(tree)) return tree.flatMap(callsIn)
  if (typeof tree !== 'object' || tree === null) return []
  const node = tree as Node
  const isSaid = node.type === 'CallExpression' && SAID.has(node.callee?.name ?? '')
  return [...(isSaid ? [node] : []), ...Object.values(node).flatMap(callsIn)]
}
