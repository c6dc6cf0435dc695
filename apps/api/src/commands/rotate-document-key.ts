// `rotate-document-key.ts [count]`: seals everything anew that DOCUMENT_KEY_OLD sealed, with
// DOCUMENT_KEY. It may be ended at any time and started again; `count` only says how much is left.

import { countLeft, type Keys, keysOf, rotateKey } from '#compliance/rotate-key.ts'
import { readConfig } from '#config/read-config.ts'
import { createDeps } from '#create-deps.ts'
import type { Deps } from '#deps.ts'
import { commandActor } from '#record/actor.ts'
import { runCommand } from './run-command.ts'

await runCommand(async () => {
  const [word] = process.argv.slice(2)
  if (word !== undefined && word !== 'count') throw new Error('Say nothing to seal everything anew, or count.')
  const deps = createDeps(readConfig())
  try {
    const keys = keysOf(deps)
    if (!keys)
      throw new Error('Set DOCUMENT_KEY to the new key and DOCUMENT_KEY_OLD to the one before, here and for the API.')
    if (word === undefined) await rotate(deps, keys)
    await sayLeft(deps, keys)
  } finally {
    await deps.close()
  }
})

async function rotate(deps: Deps, keys: Keys): Promise<void> {
  const { unreadable } = await rotateKey(deps, keys, {
    actor: commandActor(),
    report: (table, resealed) => console.log(`${table}: ${resealed} sealed anew`),
  })
  for (const id of unreadable) console.error(`${id} opens with neither key.`)
}

async function sayLeft(deps: Deps, keys: Keys): Promise<void> {
  const { left, unreadable } = await countLeft(deps, keys)
  console.log(`${left} left that the old key seals.`)
  if (unreadable > 0) throw new Error(`${unreadable} open with neither key: keep every key you have, and find theirs.`)
  if (left === 0) console.log('Nothing needs DOCUMENT_KEY_OLD any more: take it out of the settings.')
}
