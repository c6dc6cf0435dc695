// Switches for everybody, beside a journey: how two people change one at the console has a journey of its own.
import type { SettingName } from '@kivuko/contract/console-settings.ts'
import type { Kivuko } from './kivuko.ts'

/** In force within seconds. */
export async function changeSettings(
  kivuko: Kivuko,
  changes: Partial<Record<SettingName, boolean | number>>,
): Promise<void> {
  const { email } = await kivuko.newCustomer('Grace Wanjiru')
  await kivuko.giveRole(email, 'admin')
  for (const [name, isOn] of Object.entries(changes)) await kivuko.setSwitch(email, name, isOn)
}
