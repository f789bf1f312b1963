import { createGate, hostileMessages } from '@vestibule/protocol/testing'
import fc from 'fast-check'

const BATCH = 1_000
/** Delay between two expensive messages in ms, just below the frame's rate limit. */
const PACE = 25

async function fuzz(port: MessagePort, { count, calls }: { count: number; calls: number }) {
  const messages = hostileMessages(['ping', 'getUser', 'rpcRequest', 'signOut'])
  const gate = createGate()
  const close: unknown[] = []
  let sent = 0
  for (let seed = 0; sent < count; seed++) {
    for (const message of fc.sample(messages, { numRuns: BATCH, seed })) {
      // Messages that pass the gate wait: the page sends them later, at a slower rate.
      if (gate.admit(message) !== undefined) {
        if (close.length < calls) close.push(message)
      } else if (sent < count && post(port, message)) sent++
    }
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
  for (const message of close) {
    if (post(port, message)) sent++
    await new Promise((resolve) => setTimeout(resolve, PACE))
  }
  return sent
}

function post(port: MessagePort, message: unknown): boolean {
  try {
    port.postMessage(message)
    return true
  } catch {
    return false
  }
}

Object.assign(window, { fuzz })
