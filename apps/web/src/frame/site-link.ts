// A link to the site, where somebody says yes in a window of its own: this window asks the server whether they did, and the code in both
// is for them to compare.
import type { Response } from '@kivuko/contract/endpoint.ts'
import { t } from '@kivuko/contract/text.ts'
import type { readWidgetSignIn, startWidgetSignIn } from '@kivuko/contract/widget-sign-in.ts'
import { button, el } from './dom.ts'
import type { Flow } from './flow.ts'

const POLL_MS = 2000
const WINDOW = 'popup=yes,width=480,height=760'

type Link = Response<typeof startWidgetSignIn>
type Customer = NonNullable<Response<typeof readWidgetSignIn>['customer']>
type Followed = { fail: (error: unknown) => void; done: (customer: Customer) => void; tooOld: () => void }

export function followLink(flow: Flow, { fail, done, tooOld }: Followed) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const start = () => {
    timer = setTimeout(async () => {
      const asked = timer
      const found = await flow.calls.siteSignIn().catch((error: unknown) => fail(error))
      if (timer !== asked) return
      if (found?.status === 'done' && found.customer) {
        stop()
        return done(found.customer)
      }
      if (found?.status !== 'expired') return start()
      stop()
      tooOld()
    }, POLL_MS)
  }
  return { start, stop }
}

type Shown = { text: string; leave: () => void }

/** `text` says what it is for. */
export function linkParts({ view }: Flow, { url, code }: Link, { text, leave }: Shown): HTMLElement[] {
  const name = view.brand
  const open = el(
    'a',
    { class: 'primary', href: url, target: '_blank', rel: 'noopener' },
    t('Continue at {name}', { name }),
  )
  // A window beside this one where the browser opens it, else a tab.
  open.addEventListener('click', (event) => {
    if (window.open(url, '_blank', WINDOW)) event.preventDefault()
  })
  return [
    el('p', {}, text),
    el('p', { class: 'big' }, code),
    open,
    el('p', { class: 'note', role: 'status' }, t('This page goes on by itself once you have said yes there.')),
    button({ text: t('Back'), kind: 'quiet', onPress: leave }),
  ]
}
