// Somewhere that nothing was paid to before: its customer says yes at the site, with a proof, and comes back to sell.
import type { Response } from '@kivuko/contract/endpoint.ts'
import { t } from '@kivuko/contract/text.ts'
import type { startWidgetSaleProof } from '@kivuko/contract/widget-sale.ts'
import type { Flow } from '../flow.ts'
import { followLink, linkParts } from '../site-link.ts'

type Places = {
  status: (text: string) => void
  alert: (text: string) => void
  fail: (error: unknown) => void
  /** In place of what stands there. */
  show: (parts: HTMLElement[]) => void
  back: () => void
}

export function proveElsewhere(flow: Flow, { status, alert, fail, show, back }: Places) {
  const link = followLink(flow, {
    fail,
    done: () => {
      back()
      status(t('You said yes. Look at the price once more, and sell.'))
    },
    tooOld: () => {
      back()
      alert(t('The link is too old. Ask for another one.'))
    },
  })
  const leave = () => {
    link.stop()
    back()
  }
  return {
    ask: async (start: () => Promise<Response<typeof startWidgetSaleProof>>) => {
      try {
        const text = t(
          'Money goes there for the first time, so say yes at {name} in a new window. It shows this code: if it shows another one, close it.',
          { name: flow.view.brand },
        )
        show(linkParts(flow, await start(), { text, leave }))
        link.start()
      } catch (error) {
        fail(error)
      }
    },
    stop: link.stop,
  }
}
