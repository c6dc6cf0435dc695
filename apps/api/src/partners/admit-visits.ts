// Whose token a call brought: a session's, or that of a browser which a partner's customer is verified in. The second one is
// confined: it calls what verifies them, and nothing else.
import type { Deps } from '#deps.ts'
import type { Authenticate } from '#people/authenticate.ts'
import { isVisitToken } from './verification/link.ts'
import { admitVisit } from './verification/visit-link.ts'

export function admitVisits(deps: Deps, authenticate: Authenticate): Authenticate {
  return async (token, call) => {
    if (!isVisitToken(token)) return authenticate(token, call)
    return call.isConsole ? undefined : admitVisit(deps, token)
  }
}
