// Signing in at the site, in a window of its own, with whatever somebody has there. This window asks the server whether they did; the
// code in both is for them to compare.
import type { Response } from '@kivuko/contract/endpoint.ts'
import { t } from '@kivuko/contract/text.ts'
import type { startWidgetSignIn } from '@kivuko/contract/widget-sign-in.ts'
import { button, el, whileBusy } from './dom.ts'
import { BUSY_TEXT, type Flow } from './flow.ts'

const POLL_MS = 2000
const WINDOW = 'popup=yes,width=480,height=760'

type Places = {
  alert: (text: string) => void
  fail: (error: unknown) => void
  /** In place of what stands there. */
  show: (parts: HTMLElement[]) => void
  back: () => void
}

type Link = Response<typeof startWidgetSignIn>

export function signInElsewhere(flow: Flow, { alert, fail, show, back }: Places) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const leave = () => {
    stop()
    back()
  }
  const poll = () => {
    timer = setTimeout(async () => {
      const asked = timer
      const found = await flow.calls.siteSignIn().catch((error: unknown) => fail(error))
      if (timer !== asked) return
      if (found?.status === 'done') {
        stop()
        flow.view = { ...flow.view, customer: found.customer }
        return flow.open('review')
      }
      if (found?.status !== 'expired') return poll()
      leave()
      alert(t('The link is too old. Ask for another one.'))
    }, POLL_MS)
  }
  const start = button({
    text: t('Sign in another way'),
    kind: 'quiet',
    onPress: () =>
      whileBusy(start, BUSY_TEXT, async () => {
        alert('')
        try {
          show(linkParts(flow, await flow.calls.startSiteSignIn(), leave))
          poll()
        } catch (error) {
          fail(error)
        }
      }),
  })
  return { button: start, stop }
}

function linkParts({ view }: Flow, { url, code }: Link, leave: () => void): HTMLElement[] {
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
    el(
      'p',
      {},
      t('Sign in at {name} in a new window. It shows this code: if it shows another one, close it.', { name }),
    ),
    el('p', { class: 'big' }, code),
    open,
    el('p', { class: 'note', role: 'status' }, t('This page goes on by itself once you have said yes there.')),
    button({ text: t('Back'), kind: 'quiet', onPress: leave }),
  ]
}
