// Whom a transfer is for, by the references its text names.
import type { Deps } from '#deps.ts'
import type { Owner } from '#settlement/owner.ts'

/** Undefined when they name none, or more than one: then a person decides. */
export async function findNamedOwner(deps: Deps, references: readonly string[]): Promise<Owner | undefined> {
  const named = await deps.settlement.findByReferences(deps.db, references, 'bank')
  return named.length === 1 ? named[0]?.owner : undefined
}
