// The demo's first customer, signed in: an account that the seed gave something to look at.
import { API_BASE } from '@kivuko/contract/endpoint.ts'

/** `logins` is what the seed printed; answers the token of a new session. */
export async function signInForBench(site: string, logins: string): Promise<string> {
  const [email] = /\S+@\S+/.exec(logins) ?? []
  const [, password] = /\bpassword (\S+)/.exec(logins) ?? []
  if (!email || !password) throw new Error(`the seed printed no login: ${logins}`)
  const answer = await fetch(`${site}${API_BASE}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { access_token: token } = (await answer.json()) as { access_token?: string }
  if (!token) throw new Error(`${email} could not sign in: ${answer.status}`)
  return token
}
