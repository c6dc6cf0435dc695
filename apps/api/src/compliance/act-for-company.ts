// A member calls on behalf of their company: from here on the company is the caller, where the call and the role allow it.
import type { EndpointSpec } from '@kivuko/contract/endpoint.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import type { Caller } from '#platform/http.ts'
import type { UserId } from '#platform/ids.ts'
import { getActiveUser } from '#users/active-user.ts'
import { requireMember } from './companies/manage-members.ts'
import { isHeld } from './refuse-held.ts'

/** Looked up at every call: whoever was removed a moment ago acts no more. */
export async function actForCompany(
  deps: Deps,
  caller: Caller,
  companyId: string,
  endpoint: EndpointSpec,
): Promise<Caller> {
  if (!endpoint.forCompany) throw new AppError('not_for_companies')
  const { role } = await requireMember(deps.db, companyId as UserId, caller.id, endpoint.forCompany)
  await getActiveUser(deps.db, caller.id)
  if (endpoint.idempotent && (await isHeld(deps.db, companyId as UserId))) throw new AppError('company_held')
  return { ...caller, id: companyId as UserId, member: { id: caller.id, role } }
}
