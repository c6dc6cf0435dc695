// What customers are told, as it stands in the code: kept by `say`, so that it can be said in their language later.
import { nameOf, placeOf, type Source, type SyntaxNode, walk } from './sources.ts'

type Property = { key: SyntaxNode; value: SyntaxNode }

/** Where a title or a message of a notification is plain text. Staff read the console, and its notices, in English. */
export function findPlainNotices(source: Source): string[] {
  const found: string[] = []
  walk(source, (node) => {
    if (node.type !== 'ObjectExpression') return
    const properties = new Map(
      (node.properties as Property[]).flatMap(({ key, value }) => (key ? [[nameOf(key), value] as const] : [])),
    )
    const page = properties.get('actionUrl')
    const isNotice = properties.has('key') && properties.has('title')
    if (!isNotice || (page && isOfConsole(page))) return
    for (const name of ['title', 'message'])
      for (const text of plainIn(properties.get(name))) found.push(placeOf(source, text))
  })
  return found
}

function isOfConsole(page: SyntaxNode): boolean {
  const literal = page.type === 'TSAsExpression' ? (page.expression as SyntaxNode) : page
  return typeof literal.value === 'string' && literal.value.startsWith('/console')
}

/** Either side of a choice. */
export function plainIn(node: SyntaxNode | undefined): SyntaxNode[] {
  if (node?.type === 'ConditionalExpression')
    return [...plainIn(node.consequent as SyntaxNode), ...plainIn(node.alternate as SyntaxNode)]
  const isPlain = node?.type === 'TemplateLiteral' || (node?.type === 'Literal' && typeof node.value === 'string')
  return node && isPlain ? [node] : []
}
