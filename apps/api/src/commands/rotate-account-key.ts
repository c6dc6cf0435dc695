// `rotate-account-key.ts [count]`: seals everything anew that ACCOUNT_KEY_OLD sealed, with ACCOUNT_KEY, and tells whose
// recovery codes will end. It may be ended at any time and started again; `count` only says how much is left.
import { countOldRelied, resealRelied } from '#compliance/reseal-relied.ts'
import { readConfig } from '#config/read-config.ts'
import { createDeps } from '#create-deps.ts'
import type { Deps } from '#deps.ts'
import { countOldWebhooks, resealWebhooks } from '#partners/reseal-webhooks.ts'
import { type AccountKeys, accountKeysOf, countAccountsLeft, rotateAccountKey } from '#people/rotate-account-key.ts'
import { commandActor } from '#record/actor.ts'
import { runCommand } from './run-command.ts'

await runCommand(async () => {
  const [word] = process.argv.slice(2)
  if (word !== undefined && word !== 'count') throw new Error('Say nothing to seal everything anew, or count.')
  const deps = createDeps(readConfig())
  try {
    const keys = accountKeysOf(deps)
    if (!keys)
      throw new Error('Set ACCOUNT_KEY to the new key and ACCOUNT_KEY_OLD to the one before, here and for the API.')
    if (word === undefined) await rotate(deps, keys)
    await sayLeft(deps, keys)
  } finally {
    await deps.close()
  }
})

async function rotate(deps: Deps, keys: AccountKeys): Promise<void> {
  const { resealed, told, unreadable } = await rotateAccountKey(deps, keys, commandActor())
  console.log(`${resealed} authenticator apps sealed anew.`)
  console.log(`${await resealWebhooks(deps)} signing secrets of partners’ webhooks sealed anew.`)
  console.log(`${await resealRelied(deps)} numbers of documents that partners told sealed anew.`)
  console.log(`${told} customers with recovery codes of the old key, who are told to make new ones.`)
  for (const id of unreadable) console.error(`The authenticator app of ${id} opens with neither key.`)
}

async function sayLeft(deps: Deps, keys: AccountKeys): Promise<void> {
  const { sealed, withOldCodes, unreadable } = await countAccountsLeft(deps, keys)
  console.log(`${sealed} authenticator apps left that the old key seals, ${withOldCodes} customers with old codes.`)
  if (keys.oldAuditKey) console.log(`Add ${keys.oldAuditKey} to AUDIT_OLD_PUBLIC_KEYS: it signed heads of the audit.`)
  if (unreadable > 0) throw new Error(`${unreadable} open with neither key: keep every key you have, and find theirs.`)
  const webhooks = await countOldWebhooks(deps)
  if (webhooks > 0) console.log(`${webhooks} webhooks of partners left whose signing secrets the old key seals.`)
  const relied = await countOldRelied(deps)
  if (relied > 0) console.log(`${relied} numbers of documents that partners told left that the old key seals.`)
  if (sealed > 0 || webhooks > 0 || relied > 0) return
  console.log(
    withOldCodes > 0
      ? 'Without ACCOUNT_KEY_OLD those codes end, and so do links in mails of 30 days. Take it out at once if it is known.'
      : 'Take ACCOUNT_KEY_OLD out 30 days after it was replaced: links in mails that stop an account are good so long.',
  )
}
