// What stands beside the API: the site's pages, the widget's frames, pages of links to be paid, and in development mails as they look.
import { openPayLink } from '@kivuko/contract/pay-links.ts'
import type { FastifyInstance } from 'fastify'
import { serveBrandPage } from '#brand-page.ts'
import type { CallBudgets } from '#call-budgets.ts'
import type { Deps } from '#deps.ts'
import { serveMailPreviews } from '#mail-previews.ts'
import { frameFinder } from '#partners/widget-services.ts'
import { openFirstScreen } from '#people/first-screen.ts'
import { servePayPage } from '#people/serve-pay-page.ts'
import { signInWays } from '#people/sign-in-ways.ts'
import { leadToOwnAddress } from '#platform/lead-to-own-address.ts'
import { nothingHere } from '#platform/not-found.ts'
import { addPageHeaders, servesHttps } from '#platform/security-headers.ts'
import { FRAME_PREFIX, serveFrame } from '#platform/serve-frame.ts'
import { serveWeb } from '#platform/serve-web.ts'

/** Pages and what stands in them. */
export async function servePages(app: FastifyInstance, deps: Deps, budgets: CallBudgets): Promise<void> {
  if (!deps.config.isProduction && !deps.config.isForReal) {
    await app.register(async (pages) => serveMailPreviews(pages, deps.config))
    await app.register(async (pages) => serveBrandPage(pages, deps))
  }
  const { webRoot, widgetUrl } = deps.config
  const isHttps = servesHttps(deps.config)
  if (webRoot && widgetUrl)
    await app.register((frames) => serveFrame(frames, { webRoot, isHttps, find: frameFinder(deps) }), {
      prefix: FRAME_PREFIX,
    })
  await app.register(async (web) => {
    await addPageHeaders(web, { cardOrigins: deps.config.cards?.origins ?? [], isHttps })
    leadToOwnAddress(web, deps.config)
    if (deps.config.webRoot)
      await serveWeb(web, deps.config.webRoot, deps.config.brand, {
        waysOf: (request) => signInWays(deps, request),
        drawing: {
          readerOf: ({ headers }) => openFirstScreen(deps, headers.cookie),
          now: () => deps.clock.now(),
          ...deps.config.drawn,
        },
      })
    if (webRoot)
      servePayPage(web, deps, { webRoot, isOverBudget: (request) => budgets.isOverOwn(request, openPayLink) })
    web.setNotFoundHandler(nothingHere(deps.config.webRoot))
  })
}
