// What the platform relies on of Africa's Talking. Shapes in our own words, after its published reference.
import * as z from 'zod'
import { type Answer, type Contract, call, variableIn } from './suite.ts'

export type SmsKeys = { url: string; username: string; apiKey: string }

const sent = z.looseObject({
  SMSMessageData: z.looseObject({
    Message: z.string(),
    Recipients: z
      .array(
        z.looseObject({
          statusCode: z.number(),
          status: z.string(),
          number: z.literal('+254712345678'),
          messageId: z.string(),
        }),
      )
      .length(1),
  }),
})
const account = z.looseObject({
  UserData: z.looseObject({ balance: z.string().regex(/^[A-Z]{3} -?\d+(\.\d+)?$/) }),
})

function send({ url, username, apiKey }: SmsKeys, to: string): Promise<Answer> {
  const headers = { apiKey, accept: 'application/json' }
  return call(`${url}/version1/messaging`, { headers, form: { username, to, message: 'A test of the contract.' } })
}

function ask({ url, username, apiKey }: SmsKeys): Promise<Answer> {
  return call(`${url}/version1/user?username=${encodeURIComponent(username)}`, {
    headers: { apiKey, accept: 'application/json' },
  })
}

export const smsContract: Contract<SmsKeys> = {
  provider: 'sms',
  described: {
    what: "Africa's Talking's reference of bulk messages and of application data",
    version: 'version1',
    date: '2026-11-25',
    licence: 'facts, in our own words',
  },
  variables: ['SMS_API_KEY'],
  keysIn(env) {
    const username = env.SMS_USERNAME ?? 'sandbox'
    if (username !== 'sandbox') throw new Error('SMS_USERNAME is of a live app: messages would be paid for.')
    return {
      url: (env.SMS_API_URL ?? 'https://api.sandbox.africastalking.com').replace(/\/$/, ''),
      username,
      apiKey: variableIn(env, 'SMS_API_KEY'),
    }
  },
  parts: [
    {
      name: 'messages',
      async run(keys, expect) {
        await expect('a message is taken', send(keys, '+254712345678'), { status: 201, shape: sent })
      },
    },
    {
      name: 'the account',
      async run(keys, expect) {
        await expect('it tells what is left', ask(keys), { status: 200, shape: account })
        await expect('a wrong key is let in nowhere', ask({ ...keys, apiKey: 'wrong' }), {
          status: 401,
          shape: z.unknown(),
        })
        await expect('nor may it send', send({ ...keys, apiKey: 'wrong' }, '+254712345678'), {
          status: 401,
          shape: z.unknown(),
        })
      },
    },
  ],
}
