import { openWidget } from '/widget/index.js'

const find = (id) => document.getElementById(id)

async function post(path, body) {
  return (await fetch(path, { method: 'POST', body: JSON.stringify(body) })).json()
}

find('buy').addEventListener('click', () => {
  // The server's answer is awaited inside: a window has to open in the very press.
  const look = Object.fromEntries(new URLSearchParams(location.search))
  const session = post('/checkout', { ...look, currency: find('currency').value })
  find('widget').replaceChildren()
  openWidget({
    url: session.then(({ url }) => url),
    display: find('display').value,
    into: find('widget'),
    title: 'Buy USDT',
    on: { 'order.updated': () => session.then(showPaid), close: () => session.then(showPaid) },
  })
})

/** The frame says that something happened; what, our server says, which has heard it from a webhook. */
async function showPaid({ id }) {
  for (let tries = 0; tries < 60; tries++) {
    const { states } = await (await fetch(`/purchases/${id}`)).json()
    if (states.includes('completed')) {
      find('state').textContent = 'Paid: our server was told by a signed message.'
      return
    }
    await new Promise((done) => setTimeout(done, 500))
  }
}
