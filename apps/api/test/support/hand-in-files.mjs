// Clients on a thread of their own: hand files in over the network, some at once, and say how each was answered.
import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'

const { requests, atOnce } = workerData
const waiting = [...requests]
const outcomes = []

async function handIn({ name, url, headers = {}, fields, file }) {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  form.set('file', new Blob([await readFile(file)]), 'file')
  const { status } = await fetch(url, { method: 'POST', headers, body: form })
  outcomes.push([name, status])
}

async function client() {
  for (let next = waiting.shift(); next; next = waiting.shift()) await handIn(next)
}

await Promise.all(Array.from({ length: atOnce }, client))
parentPort.postMessage(outcomes)
