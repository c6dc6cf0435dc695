// Signing in at the site, in a window of its own, with whatever somebody has there. This window asks the server whether they did; the
// code in both is for them to compare.
import { t } from '@kivuko/contract/text.ts'
import { button, whileBusy } from './dom.ts'
import { BUSY_TEXT, type Flow } from './flow.ts'
import { followLink, linkParts } from './site-link.ts'

type Places = {
  alert: (text: string) => void
  fail: (error: unknown) => void
  /** In place of what stands there. */
  show: (parts: HTMLElement[]) => void
  back: () => void
}

export function signInElsewhere(flow: Flow, { alert, fail, show, back }: Places) {
  const link = followLink(flow, {
    fail,
    done: (customer) => {
      flow.view = { ...flow.view, customer }
      flow.open('review')
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
  const start = button({
    text: t('Sign in another way'),
    kind: 'quiet',
    onPress: () =>
      whileBusy(start, BUSY_TEXT, async () => {
        alert('')
        try {
          const text = t('Sign in at {name} in a new window. It shows this code: if it shows another one, close it.', {
            name: flow.view.brand,
          })
          show(linkParts(flow, await flow.calls.startSiteSignIn(), { text, leave }))
          link.start()
        } catch (error) {
          fail(error)
        }
      }),
  })
  return { button: start, stop: link.stop }
}
