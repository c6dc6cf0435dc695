// The bank's page inside the overlay: answers without leaving the host page. Opened by itself, the form does the same by moving on.
const hostOrigin = new URLSearchParams(location.search).get('origin')
const form = document.querySelector('form')

async function answer(result) {
  for (const button of form.querySelectorAll('button')) button.disabled = true
  await fetch(form.action, { method: 'POST', body: new URLSearchParams({ result }) }).catch(() => undefined)
  parent.postMessage({ type: 'challenge_answered' }, hostOrigin)
}

if (window.parent !== window && hostOrigin) {
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void answer(event.submitter.value)
  })
  document.addEventListener('keydown', (event) => event.key === 'Escape' && void answer('failed'))
  window.addEventListener('message', (event) => {
    if (event.source !== parent || event.origin !== hostOrigin) return
    if (event.data?.type === 'challenge_cancel') void answer('failed')
  })
  const toHeading = () => document.querySelector('h1').focus()
  window.addEventListener('focus', () => document.activeElement === document.body && toHeading())
  toHeading()
}
