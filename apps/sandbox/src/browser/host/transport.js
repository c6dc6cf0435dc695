// How the host page's half speaks to the card network: with the publishable key, and never with a card number.
const scriptOrigin = new URL(document.currentScript.src).origin

/** The error a caller gets in place of an exception, in the card network's form. */
function connectionError() {
  return {
    type: 'api_connection_error',
    message:
      'We are experiencing issues connecting to our payments provider. You have not been charged. Please check your internet connection and try again.',
  }
}

function integrationError(message) {
  const error = new Error(message)
  error.name = 'IntegrationError'
  return error
}

/** Turns `{ a: { b: 1 } }` into `a[b]=1`; what is null or undefined is left out. */
function formEncoded(value, prefix, form = new URLSearchParams()) {
  for (const [name, inner] of Object.entries(value)) {
    const path = prefix ? `${prefix}[${name}]` : name
    if (inner === null || inner === undefined) continue
    if (typeof inner === 'object') formEncoded(inner, path, form)
    else form.append(path, String(inner))
  }
  return form
}

/** Calls the card network; answers `{ error }` or `{ object }`, whatever happens. */
async function callNetwork(publishableKey, method, path, input) {
  const form = formEncoded(input).toString()
  const url = method === 'GET' ? `${scriptOrigin}${path}?${form}` : `${scriptOrigin}${path}`
  try {
    const answer = await fetch(url, {
      method,
      headers: { authorization: `Bearer ${publishableKey}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: method === 'GET' ? undefined : form,
    })
    const body = await answer.json()
    return body.error ? { error: body.error } : { object: body }
  } catch {
    return { error: connectionError() }
  }
}

/** `pi_1_secret_x` is about `/v1/payment_intents/pi_1`. */
function intentPath(clientSecret) {
  const id = String(clientSecret).split('_secret_')[0]
  const isKnown = /^(pi|seti)_/.test(id) && id !== String(clientSecret)
  if (!isKnown)
    throw integrationError(`Invalid value for clientSecret: ${clientSecret}. It should look like id_secret_value.`)
  return `/v1/${id.startsWith('pi_') ? 'payment_intents' : 'setup_intents'}/${id}`
}

export { callNetwork, connectionError, formEncoded, integrationError, intentPath, scriptOrigin }
