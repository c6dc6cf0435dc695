// Settings as two people change them.
import { decideChange, listChanges } from '@kivuko/contract/console-changes.ts'
import { changeSetting, listSettings, type SettingName, type SettingValue } from '@kivuko/contract/console-settings.ts'
import { type Member, staffMember } from './staff.ts'
import type { TestApp } from './test-app.ts'

/** The other person of each app: made once, since new accounts may be closed meanwhile. */
const seconds = new WeakMap<TestApp, Promise<Member>>()

/** Proposed by the admin, approved by somebody of the treasury; answers the settings as they are then. */
export async function changeTogether(
  app: TestApp,
  admin: Member,
  {
    name,
    value,
    reason = 'Agreed in the pricing meeting',
  }: { name: SettingName; value: SettingValue; reason?: string },
) {
  const other = seconds.get(app) ?? staffMember(app, 'treasury', 'Amina Hassan')
  seconds.set(app, other)
  const { waits } = (await admin.call(changeSetting, { body: { name, value, reason } })).body
  if (waits) {
    const second = await other
    const { changes } = (await second.call(listChanges, { query: { kind: 'setting' } })).body
    const id = changes.find(({ subject }) => subject === name)?.id ?? ''
    const approval = { decision: 'approve', reason } as const
    const decided = await second.call(decideChange, { params: { id }, body: approval })
    if (decided.status !== 200) throw new Error(`${name} was not approved: ${decided.problem.detail}`)
  }
  return (await admin.call(listSettings)).body.settings
}
