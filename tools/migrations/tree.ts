// What the rules ask of PostgreSQL's parse tree.
import type { Node } from './read-statements.ts'

/** A field that is another node, below its name where it has one: `{ ColumnDef: { … } }`. */
export function child(node: Node | undefined, field: string, name?: string): Node | undefined {
  const found = node?.[field] as Node | undefined
  return name === undefined ? found : (found?.[name] as Node | undefined)
}

/** The nodes of a list, without their names. */
export function children(node: Node | undefined, field: string, name: string): Node[] {
  return ((node?.[field] ?? []) as Node[]).flatMap((each) => each[name] ?? []) as Node[]
}

export function text(node: Node | undefined, field: string): string {
  const found = node?.[field]
  return typeof found === 'string' ? found : ''
}

/** `users`, or `ledger.accounts`. */
export function tableOf(relation: Node | undefined): string {
  const schema = text(relation, 'schemaname')
  const name = text(relation, 'relname')
  return schema === '' || schema === 'public' ? name : `${schema}.${name}`
}

/** Names in a list of strings, such as those of a function or a type. */
export function words(node: Node | undefined, field: string): string[] {
  return children(node, field, 'String').map((each) => text(each, 'sval'))
}

/** What `DROP` names: tables as above; of functions and others the last word. */
export function droppedNames(node: Node): string[] {
  const objects = (node.objects ?? []) as Node[]
  return objects.map((each) => {
    const list = (each.List ?? each.ObjectWithArgs ?? each.TypeName ?? {}) as Node
    const parts = [...words(list, 'items'), ...words(list, 'objname'), ...words(list, 'names')]
    return parts.filter((part) => part !== 'public').join('.')
  })
}

/** Every node below this name, at any depth. */
export function everywhere(node: unknown, name: string): Node[] {
  if (Array.isArray(node)) return node.flatMap((each) => everywhere(each, name))
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, value]) => [
    ...(key === name ? [value as Node] : []),
    ...everywhere(value, name),
  ])
}
