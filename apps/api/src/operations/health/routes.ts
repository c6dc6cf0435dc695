import { health } from '@kivuko/contract/health.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import { createHealthCheck } from './check-health.ts'

export function healthRoutes(deps: Deps): Route[] {
  const check = createHealthCheck(deps)
  return [
    on(health).handle(async ({ answerUnwell }) => {
      const answer = await check()
      if (answer.checks.database === 'failing') answerUnwell()
      return answer
    }),
  ]
}
