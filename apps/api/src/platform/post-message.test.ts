// Goal: a message goes to the public internet or nowhere, and what a stranger's server answers harms nobody.
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { postMessage, urlProblem } from './post-message.ts'

async function strangersServer(listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const message = (url: string) => ({ url, headers: { 'content-length': '2' }, body: '{}' })

test.each([
  ['http://shop.example/hooks', 'must begin with https://'],
  ['https://shop.example:8443/hooks', 'must be at port 443'],
  ['https://user:word@shop.example/', 'must hold no name and no password'],
  ['https://shop.example/#x', 'must hold no #'],
  ['ftp://shop.example/', 'must be an address that begins with https://'],
  ['shop.example', 'must be an address that begins with https://'],
  ['https://127.0.0.1/', 'must be on the public internet'],
  ['https://2130706433/', 'must be on the public internet'],
  ['https://0x7f.1/', 'must be on the public internet'],
  ['https://[::ffff:127.0.0.1]/', 'must be on the public internet'],
  ['https://169.254.169.254/latest/meta-data', 'must be on the public internet'],
])('PTN-60 %s is refused: it %s', (url, problem) => {
  expect(urlProblem(url, false)).toBe(problem)
})

test('PTN-60 a name that leads inside is found out when the connection is made', async () => {
  expect(urlProblem('https://localhost/', false)).toBeUndefined()
  const sent = await postMessage(message('https://localhost/'), false)
  expect(sent).toMatchObject({
    status: null,
    problem: 'The address leads to a network that messages may not go to.',
    isUnsent: true,
  })
})

test('PTN-61 a redirect is an answer like any other, and is not followed', async () => {
  const asked: string[] = []
  await using server = await strangersServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(302, { location: '/elsewhere' }).end('moved')
  })
  const sent = await postMessage(message(`http://127.0.0.1:${server.port}/hooks`), true)
  expect(sent).toMatchObject({ status: 302, answer: 'moved' })
  expect(asked).toEqual(['/hooks'])
})

test('PTN-61 of ten megabytes of answer a thousand bytes are read', async () => {
  let written = 0
  await using server = await strangersServer((_request, response) => {
    response.writeHead(200)
    const part = Buffer.alloc(65_536, 'a')
    const write = () => {
      if (written >= 10_000_000 || response.destroyed) return response.end()
      written += part.length
      return response.write(part, write)
    }
    write()
  })
  const sent = await postMessage(message(`http://127.0.0.1:${server.port}/`), true)
  expect(sent).toMatchObject({ status: 200, answer: 'a'.repeat(1_000) })
  expect(written).toBeLessThan(10_000_000)
})

test('PTN-61 a cut connection, a refused one and an unknown host are said as what they are', async () => {
  await using server = await strangersServer((request) => request.socket.destroy())
  const { port } = server
  const cut = await postMessage(message(`http://127.0.0.1:${port}/`), true)
  expect(cut).toMatchObject({ problem: 'The connection was cut.', isUnsent: false })
  await server[Symbol.asyncDispose]()
  expect((await postMessage(message(`http://127.0.0.1:${port}/`), true)).problem).toBe(
    'The host refused the connection.',
  )
})

test('PTN-61 who never answers is given up after 15 seconds', { tags: 'long' }, async () => {
  await using server = await strangersServer(() => {})
  const began = performance.now()
  const sent = await postMessage(message(`http://127.0.0.1:${server.port}/`), true)
  expect(sent.problem).toBe('There was no answer within 15 seconds.')
  expect(performance.now() - began).toBeGreaterThan(14_000)
})
