// The 3-D Secure step on the host page: a modal dialog around the bank's page, with the keyboard kept inside it.
import { scriptOrigin } from './transport.js'

function styledFrame(source) {
  const frame = document.createElement('iframe')
  frame.title = 'Card authentication'
  frame.src = `${scriptOrigin}/stripe/3ds/${encodeURIComponent(source)}?origin=${encodeURIComponent(location.origin)}`
  Object.assign(frame.style, {
    border: '0',
    borderRadius: '12px',
    display: 'block',
    width: 'min(400px, calc(100vw - 32px))',
    height: 'min(460px, calc(100vh - 32px))',
    margin: 'auto',
    background: 'transparent',
    colorScheme: 'normal',
  })
  return frame
}

/** Shows the challenge until it is answered; Escape fails it, as closing the bank's window would. */
function showChallenge(source) {
  const dialog = document.createElement('dialog')
  dialog.setAttribute('aria-label', 'Card authentication')
  Object.assign(dialog.style, {
    position: 'fixed',
    inset: '0',
    width: '100vw',
    height: '100vh',
    maxWidth: 'none',
    maxHeight: 'none',
    margin: '0',
    padding: '16px',
    boxSizing: 'border-box',
    border: '0',
    background: 'rgba(11, 59, 60, 0.6)',
    placeItems: 'center',
    display: 'grid',
    overflow: 'auto',
    zIndex: '2147483647',
    pointerEvents: 'auto',
  })
  const frame = styledFrame(source)
  dialog.append(frame)
  document.body.append(dialog)
  dialog.showModal()
  return new Promise((resolve) => {
    const onMessage = (event) => {
      if (event.origin !== scriptOrigin || event.source !== frame.contentWindow) return
      if (event.data?.type !== 'challenge_answered') return
      window.removeEventListener('message', onMessage)
      dialog.close()
      dialog.remove()
      resolve()
    }
    window.addEventListener('message', onMessage)
    frame.addEventListener('load', () => frame.focus())
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      frame.contentWindow.postMessage({ type: 'challenge_cancel' }, scriptOrigin)
    })
  })
}

export { showChallenge }
