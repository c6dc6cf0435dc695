// `node apps/api/src/commands/mark-business.ts ada@kivuko.example business "why"`: after the trading desk's contact; `personal` takes it back.
import { readConfig } from '#config.ts'
import { createDeps } from '#deps.ts'
import { commandActor } from '#modules/audit/actor.ts'
import { setBusiness } from '#modules/users/mark-user.ts'
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
