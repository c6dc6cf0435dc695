// `/pay/<handle>` as a page: the app's own, with a 404 where nobody has the handle. Asking for pages tells who has a link
// as the call does, so both take from one budget; beyond it a page is answered 429, and the app in it works for its answer.
import { AppError } from '@kivuko/contract/errors.ts'
import { PAY_PATH } from '@kivuko/contract/pay-links.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { openPayLink } from './open-pay-link.ts'

export type PayPageOptions = { webRoot: string; isOverBudget: (request: FastifyRequest) => Promise<boolean> }

export function servePayPage(app: FastifyInstance, deps: Deps, { webRoot, isOverBudget }: PayPageOptions): void {
  const file = `${PAY_PATH.slice(1)}/index.html`
  app.get<{ Params: { handle: string } }>(`${PAY_PATH}/:handle`, async (request, reply) =>
    reply
      .code(await statusOf(request))
      // Whom one pays is nothing to be found by searching.
      .header('x-robots-tag', 'noindex')
      .header('cache-control', 'no-cache')
      .sendFile(file, webRoot),
  )

  async function statusOf(request: FastifyRequest<{ Params: { handle: string } }>): Promise<number> {
    if (await isOverBudget(request)) return 429
    try {
      await openPayLink(deps, request.params.handle)
      return 200
    } catch (error) {
      if (error instanceof AppError && error.code === 'pay_link_not_found') return 404
      throw error
    }
  }
}
