// `node apps/api/src/commands/suspend-account.ts ada@kivuko.example suspend "why"`: no money moves; `resume` lets it move again.
import { readConfig } from '#config.ts'
import { createDeps } from '#deps.ts'
import { commandActor } from '#modules/audit/actor.ts'
import { suspendAccount } from '#modules/users/mark-user.ts'
import { runCommand } from './run-command.ts'

await runCommand(async () => {
  const [email = '', action = '', reason = ''] = process.argv.slice(2)
  if (!email || (action !== 'suspend' && action !== 'resume') || !reason)
    throw new Error('Say the email, suspend or resume, and why, for example: ada@kivuko.example suspend "stolen card"')
  const deps = createDeps(readConfig())
  try {
    const isChanged = await suspendAccount(deps, { email, actor: commandActor(), reason }, action === 'suspend')
    console.log(`${email} ${isChanged ? 'is now' : 'was already'} ${action === 'suspend' ? 'suspended' : 'working'}.`)
  } finally {
    await deps.close()
  }
})
