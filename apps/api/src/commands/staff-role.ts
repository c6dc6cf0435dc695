// `staff-role.ts grace@kivuko.example admin "why"`: how the first admin comes to be; `none` takes the role.
import { STAFF_ROLES } from '@kivuko/contract/staff-roles.ts'
import { readConfig } from '#config/read-config.ts'
import { createDeps } from '#create-deps.ts'
import { setStaffRole } from '#people/manage-staff.ts'
import { pageAddress } from '#platform/console-host.ts'
import { commandActor } from '#record/actor.ts'
import { runCommand } from './run-command.ts'

await runCommand(async () => {
  const [email = '', word = '', reason = ''] = process.argv.slice(2)
  const role = STAFF_ROLES.find((each) => each === word)
  if (!email || (!role && word !== 'none') || !reason)
    throw new Error(
      `Say the email, a role (${STAFF_ROLES.join(', ')}, or none) and why, for example: grace@kivuko.example admin "the first admin"`,
    )
  const deps = createDeps(readConfig())
  try {
    const isChanged = await setStaffRole(deps, { email, role: role ?? null, reason, actor: commandActor() })
    console.log(`${email} ${isChanged ? 'is now' : 'was already'} ${role ?? 'no staff'}.`)
    if (role)
      console.log(
        `They sign in at ${pageAddress(deps.config, '/console')} and set up a second step there, an authenticator app or a passkey.`,
      )
  } finally {
    await deps.close()
  }
})
