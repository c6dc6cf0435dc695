// What a customer's browser does at the card network: confirms with the publishable key and the payment's secret.
import type { Sandbox } from '../../../sandbox/src/sandbox.ts'

export type Intent = {
  id: string
  status: string
  last_payment_error: { message: string } | null
  next_action: unknown
}

/** Confirms with a test card such as `pm_card_visa`, or a saved one when none is named. Answers the payment. */
export async function confirmPayment(
  sandbox: Pick<Sandbox, 'url' | 'keys'>,
  clientSecret: string,
  card?: string,
): Promise<Intent> {
  const form = new URLSearchParams({
    client_secret: clientSecret,
    return_url: 'https://kivuko.example/payment-success',
  })
  if (card) form.set('payment_method', card)
  return ask(sandbox, `/v1/payment_intents/${idOf(clientSecret)}/confirm`, form)
}

/** Saves a test card through the secret of a card save. */
export async function confirmSetup(
  sandbox: Pick<Sandbox, 'url' | 'keys'>,
  clientSecret: string,
  card: string,
): Promise<Intent> {
  const form = new URLSearchParams({
    client_secret: clientSecret,
    payment_method: card,
    return_url: 'https://kivuko.example/card-saved',
  })
  return ask(sandbox, `/v1/setup_intents/${idOf(clientSecret)}/confirm`, form)
}

/** `pi_1_secret_2` names `pi_1`. */
export function idOf(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? ''
}

async function ask({ url, keys }: Pick<Sandbox, 'url' | 'keys'>, path: string, form: URLSearchParams): Promise<Intent> {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${keys.publishable}` },
    body: form,
  })
  const answer = (await response.json()) as {
    error?: { payment_intent?: Intent; setup_intent?: Intent; message: string }
  } & Intent
  if (response.ok) return answer
  const intent = answer.error?.payment_intent ?? answer.error?.setup_intent
  if (!intent) throw new Error(`${path} was refused: ${answer.error?.message}`)
  return intent
}
