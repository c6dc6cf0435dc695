// `suspend-account.ts ada@kivuko.example suspend "why"`: no money moves; `resume` ends it.

import { suspendAccount } from '#compliance/mark-user.ts'
import { readConfig } from '#config/read-config.ts'
import { createDeps } from '#create-deps.ts'
import { commandActor } from '#record/actor.ts'
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
