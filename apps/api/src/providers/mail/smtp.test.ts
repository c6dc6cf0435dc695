import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { createSmtpSender } from './smtp.ts'

const MAIL = { id: 'reset-1', to: 'ada@kivuko.example', subject: 'Set a new password', text: 'a link', html: 'a link' }

/** A mail server that never offers to encrypt, as one looks to us behind somebody who takes the offer out. */
async function plainServer() {
  const heard: string[] = []
  const server = createServer((socket) => {
    let isMail = false
    socket.write('220 mail\r\n')
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      for (const line of bytes.toString().split('\r\n').filter(Boolean)) {
        heard.push(line)
        if (isMail && line !== '.') continue
        isMail = line === 'DATA'
        socket.write(isMail ? '354 go on\r\n' : line.startsWith('STARTTLS') ? '502 no\r\n' : '250 ok\r\n')
      }
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, heard, close: () => server.close() }
}

test('SEC-114 mail leaves this machine encrypted or not at all', async () => {
  const server = await plainServer()
  const from = 'Kivuko <hello@kivuko.example>'
  await expect(createSmtpSender({ url: server.url, from, mustEncrypt: true }).send(MAIL)).rejects.toThrow()
  expect(server.heard.filter((line) => /ada@|password/.test(line))).toEqual([])
  await createSmtpSender({ url: server.url, from, mustEncrypt: false }).send(MAIL)
  expect(server.heard).toContain('RCPT TO:<ada@kivuko.example>')
  server.close()
})

test('SEC-142 nothing is sent to the address of a closed account', async () => {
  const server = await plainServer()
  const sender = createSmtpSender({ url: server.url, from: 'hello@kivuko.example', mustEncrypt: false })
  await sender.send({ ...MAIL, to: 'usr_1.0a@closed.invalid' })
  await sender.send(MAIL)
  expect(server.heard.filter((line) => line.startsWith('RCPT'))).toEqual(['RCPT TO:<ada@kivuko.example>'])
  server.close()
})
