import type { PageReply } from '@vestibule/protocol/extension'
import { createBucket } from '../createBucket.js'
import { connect } from './connect.js'
import { LIMITS, REFUSALS } from './limits.js'

export function relay(port: MessagePort) {
  const bucket = createBucket(LIMITS)
  const numbers = new Map<string, number>()

  const toPage = (message: object) => port.postMessage(JSON.stringify(message))
  const refuse = (id: number, error: (typeof REFUSALS)[keyof typeof REFUSALS]) =>
    toPage({ type: 'answer', id, reply: { ok: false, error } })

  const background = connect({
    onAnswer(id, reply: PageReply) {
      const number = numbers.get(id)
      numbers.delete(id)
      if (number !== undefined) toPage({ type: 'answer', id: number, reply })
    },
    onView: (view) => toPage({ type: 'view', view }),
  })

  port.onmessage = ({ data }) => {
    if (typeof data !== 'string' || data.length > LIMITS.text) return
    const message = read(data)
    if (message === undefined) return
    const { id: number } = message
    if (!bucket.take() || numbers.size >= LIMITS.pending)
      return refuse(number, REFUSALS.rateLimited)
    const id = crypto.randomUUID()
    numbers.set(id, number)
    background.send({ ...message, id, ...(MAY_OPEN.has(message.type) && { press: isPressed() }) })
  }
}

const MAY_OPEN: ReadonlySet<unknown> = new Set(['connect', 'ask'])

const isPressed = () => navigator.userActivation?.isActive === true

function read(text: string): (Record<string, unknown> & { id: number }) | undefined {
  try {
    const message: unknown = JSON.parse(text)
    if (typeof message !== 'object' || message === null) return undefined
    const { id } = message as { id?: unknown }
    return Number.isSafeInteger(id) ? (message as { id: number }) : undefined
  } catch {
    return undefined
  }
}
