// The rules a syntax tree shows. Each answers with sentences that say where and what to do instead.
import { nameOf, placeOf, type Source, type SyntaxNode, textOf, walk } from './sources.ts'

export const FILE_LINES_MAX = 300
const FUNCTION_LINES_MAX = 70
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/** Words that name an amount; only near them is rounding or a JS number money. Basis points and counts are none. */
const MONEY_WORD = /units|amount|price|balance|fiat|crypto/i
const MADE_INEXACT = new Set(['Math.round', 'Math.floor', 'Math.ceil', 'Math.trunc', 'Number'])

/** Where an amount can be met: everything that is shipped, but for the package whose trade it is. */
const HAS_MONEY = /^(packages\/contract|packages\/ledger|apps\/(api|web))\/src\//
const READS_ENVIRONMENT = /(^|\/)(config|config\/read-config|environment|[a-z]+\.config)\.ts$/
const HAS_ENVIRONMENT_RULE = /^(packages|apps|tools|e2e)\//
/** What customers see; the console and the page of components for developers are in English only. */
const FOR_CUSTOMERS = /^apps\/web\/src\/(?!features\/operations\/|app\/routes\/styleguide).*\.tsx$/
const CONSOLE = /^apps\/web\/src\/features\/operations\//
const TEXTS_APART = /^apps\/web\/src\/.*messages\.tsx?$/
const READ_BY_PEOPLE =
  /^(alt|aria-label|caption|closeText|detail|hint|label|lead|legend|loadingText|placeholder|title)$/
/** Everything but settings, commands and refusals to start, which whoever runs a process reads. */
const SEEN_BY_CUSTOMERS =
  /^(packages\/contract\/src\/|apps\/web\/|apps\/api\/src\/(?!commands\/|config\/|assert-servable|start-background|platform\/(limited-role|migrate|server-check)))/
const SAYS = new Set(['Literal', 'JSXText'])
/** In a program that a page shows: the class of the SDK has the product's name. */
const SDK_NAMED = /import \{ Kivuko \} from '@kivuko\/sdk'|new Kivuko\(/g
const A_WORD = /\p{L}{2}/u

export type Finding = string

export function findLongFunctions(source: Source): Finding[] {
  return collect(source, (node) => {
    if (!FUNCTIONS.has(node.type)) return undefined
    const lines = textOf(source, node).split('\n').length
    if (lines <= FUNCTION_LINES_MAX) return undefined
    return `a function of ${lines} lines; take a named step out of it, ${FUNCTION_LINES_MAX} is the limit`
  })
}

export function findMoneyMaths(source: Source): Finding[] {
  if (!HAS_MONEY.test(source.path) || source.isTest) return []
  return collect(source, (node) => {
    if (node.type !== 'CallExpression') return undefined
    const name = nameOf(node.callee)
    if (name === 'parseFloat' || name.endsWith('.parseFloat') || calls(node, 'toFixed')) {
      return `${name || 'toFixed'} loses units; read with parse() and write with toDecimal() or formatMoney() of packages/money`
    }
    const given = (node.arguments as SyntaxNode[]).map((each) => textOf(source, each)).join(', ')
    if (!MADE_INEXACT.has(name) || !MONEY_WORD.test(given)) return undefined
    return `${name}(${given}) makes an amount inexact; use Money and the named rounding of packages/money`
  })
}

const calls = (node: SyntaxNode, method: string): boolean => {
  const callee = node.callee as SyntaxNode
  return callee.type === 'MemberExpression' && nameOf(callee.property) === method
}

export function findEnvironmentReads(source: Source): Finding[] {
  if (!HAS_ENVIRONMENT_RULE.test(source.path) || READS_ENVIRONMENT.test(source.path) || source.isTest) return []
  return collect(source, (node) =>
    node.type === 'MemberExpression' && nameOf(node) === 'process.env'
      ? 'process.env is read in config/read-config.ts of the API, in config.ts of the sandbox and the signer, and in environment.ts of tools and journeys; take the setting from there'
      : undefined,
  )
}

export function findClockReads(source: Source): Finding[] {
  if (!source.path.startsWith('apps/api/src/') || source.path.endsWith('/platform/clock.ts') || source.isTest) return []
  return collect(source, (node) => {
    const isNow = node.type === 'CallExpression' && nameOf(node.callee) === 'Date.now'
    const isNewNow =
      node.type === 'NewExpression' && nameOf(node.callee) === 'Date' && (node.arguments as unknown[]).length === 0
    return isNow || isNewNow ? 'the time comes from deps.clock, so that tests can set it' : undefined
  })
}

/** Node 22 reads the sources as they are and does not know the word. */
export function findUsing(source: Source): Finding[] {
  if (source.isTest || !/^(packages|apps|tools)\//.test(source.path)) return []
  return collect(source, (node) =>
    node.type === 'VariableDeclaration' && String(node.kind).endsWith('using')
      ? '`using` is for tests: Node 22 cannot read it; write try and finally'
      : undefined,
  )
}

/** Words on a customer's screen that no catalogue can know of. */
/** Texts that stand apart from what shows them, and sentences of the console that are made to be translated. */
export function findMisplacedTexts({ path, text }: Source): Finding[] {
  if (TEXTS_APART.test(path))
    return [`${path} keeps texts apart; write each where it is shown, as docs/guides/add-a-text.md says`]
  if (CONSOLE.test(path) && text.includes('contract/text.ts'))
    return [`${path} uses t; the console is in English only, so its sentences stand there without t`]
  return []
}

export function findUntranslatable(source: Source): Finding[] {
  if (!FOR_CUSTOMERS.test(source.path) || source.isTest) return []
  return collect(source, (node) => {
    const said =
      node.type === 'JSXText'
        ? node.value
        : node.type === 'JSXAttribute' && READ_BY_PEOPLE.test(String((node.name as SyntaxNode).name))
          ? (node.value as SyntaxNode | null)?.value
          : undefined
    if (typeof said !== 'string' || !A_WORD.test(said)) return undefined
    return `“${said.trim()}” has one language only; write {t('…')} with t of packages/contract/src/text.ts`
  })
}

/** The product has a name of its own for whoever runs it: settings, commands, and why a process does not start. */
export function findProductNames(source: Source): Finding[] {
  if (!SEEN_BY_CUSTOMERS.test(source.path) || source.isTest) return []
  return collect(source, (node) => {
    const said =
      node.type === 'TemplateElement'
        ? (node.value as { raw: string }).raw
        : SAYS.has(node.type)
          ? node.value
          : undefined
    if (typeof said !== 'string' || !said.replaceAll(SDK_NAMED, '').includes('Kivuko')) return undefined
    return `“${said.trim()}” names the product where an operator's customers read it; write {brand} in a sentence of t, and the name of deps.config.brand elsewhere`
  })
}

function collect(source: Source, check: (node: SyntaxNode) => string | undefined): Finding[] {
  const findings: Finding[] = []
  walk(source, (node) => {
    const sentence = check(node)
    if (sentence !== undefined) findings.push(`${placeOf(source, node)} ${sentence}`)
  })
  return findings
}
