import * as contract from '@kivuko/contract/console-doctor.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import { examine } from './examine.ts'
import { sendToMyself } from './send-messages.ts'

export function doctorRoutes(deps: Deps): Route[] {
  // Whoever asks meanwhile waits for the same answer: providers are not asked twice for it.
  let asking: ReturnType<typeof examine> | undefined
  return [
    on(contract.consoleDoctorMessages).handle(async (_input, caller) => ({
      findings: await sendToMyself(deps, caller),
    })),
    on(contract.consoleDoctor).handle(async () => {
      asking ??= examine(deps).finally(() => {
        asking = undefined
      })
      const findings = await asking
      return {
        findings,
        is_well: findings.every(({ state }) => state !== 'wrong'),
        as_of: deps.clock.now().toISOString(),
      }
    }),
  ]
}
