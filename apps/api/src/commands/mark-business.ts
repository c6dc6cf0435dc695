// `mark-business.ts ada@kivuko.example business "why"`: after the trading desk's contact; `personal` undoes it.

import { setBusiness } from '#compliance/mark-user.ts'
import { readConfig } from '#config/read-config.ts'
import { createDeps } from '#create-deps.ts'
import { commandActor } from '#record/actor.ts'
import { runCommand } from './run-command.ts'

await runCommand(async () => {
  const [email = '', type = '', reason = ''] = process.argv.slice(2)
  if (!email || (type !== 'business' && type !== 'personal') || !reason)
    throw new Error(
      'Say the email, business or personal, and why, for example: ada@kivuko.example business "contract 12"',
    )
  const deps = createDeps(readConfig())
  try {
    const isChanged = await setBusiness(deps, { email, actor: commandActor(), reason }, type === 'business')
    console.log(`${email} ${isChanged ? 'is now' : 'was already'} a ${type} account.`)
  } finally {
    await deps.close()
  }
})
