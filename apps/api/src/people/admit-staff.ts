// Who may call what in the console: whoever is at its own address, staff with a second step, a session bound to a device, and a
// role the call names. Refusals are audited.
import type { EndpointSpec } from '@kivuko/contract/endpoint.ts'
import type { ErrorCode } from '@kivuko/contract/error-codes.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { Caller, StaffCaller } from '#platform/http.ts'
import { writeAudit } from '#record/write-audit.ts'
import { findAdmission } from './staff/store.ts'
import { worksHere } from './works-here.ts'

export async function admitStaff(deps: Deps, caller: Caller, endpoint: EndpointSpec): Promise<StaffCaller> {
  const found = await findAdmission(deps.db, { userId: caller.id, sessionId: caller.sessionId })
  const actor = `${found ? 'staff' : 'user'}:${caller.id}`
  if (deps.config.consoleUrl && !caller.isConsole) return refuse(deps, endpoint, { actor, code: 'console_elsewhere' })
  if (!found) return refuse(deps, endpoint, { actor, code: 'staff_only' })
  if (!found.has_second_step) return refuse(deps, endpoint, { actor, code: 'second_step_required' })
  if (!caller.device) return refuse(deps, endpoint, { actor, code: 'device_required' })
  if (endpoint.roles && !endpoint.roles.includes(found.role))
    return refuse(deps, endpoint, { actor, code: 'role_refused' })
  return { ...caller, role: found.role, actor }
}

/**
 * How staff sign in is changed at the console's own address alone: a script of the site could give their account a passkey
 * of its own, and come in by it there.
 */
export async function keepStaffFromSite(deps: Deps, caller: Caller, endpoint: EndpointSpec): Promise<void> {
  if (!deps.config.consoleUrl || caller.isConsole || !(await worksHere(deps.db, caller.id))) return
  await refuse(deps, endpoint, { actor: `staff:${caller.id}`, code: 'console_elsewhere' })
}

async function refuse(
  deps: Deps,
  endpoint: EndpointSpec,
  { actor, code }: { actor: string; code: ErrorCode },
): Promise<never> {
  await inTransaction(deps.db, (tx) =>
    writeAudit(deps, tx, { actor, action: 'refused', subject: endpoint.id, detail: code }),
  )
  throw new AppError(code)
}
