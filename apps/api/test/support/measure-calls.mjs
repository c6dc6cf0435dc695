// A client on a thread of its own: calls one address again and again until it is told to stop, and says how long each took.
import { parentPort, workerData } from 'node:worker_threads'

const PAUSE_MS = 10
const took = []
let isOver = false
parentPort.once('message', () => {
  isOver = true
})
while (!isOver) {
  const start = performance.now()
  const { status } = await fetch(workerData.url)
  took.push(status === 200 ? performance.now() - start : Number.POSITIVE_INFINITY)
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
}
parentPort.postMessage(took)
process.exit()
