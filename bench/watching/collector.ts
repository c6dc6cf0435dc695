// Takes whatever spans are sent, as a collector would, in a process of its own, so that its CPU is nobody else's. Says its port;
// `GET /` answers how many bytes it got.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

let bytes = 0
const server = createServer((request, response) => {
  if (request.method === 'GET') return response.end(String(bytes))
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length
  })
  return request.on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
