import { VestibuleError } from '@vestibule/protocol'
import type { PageMessage, PageReply, SiteView } from '@vestibule/protocol/extension'

type WithoutId<one> = one extends unknown ? Omit<one, 'id'> : never
export type Question = WithoutId<PageMessage>

// Store these functions now: pages may replace them later.
const { parse, stringify } = JSON
const { isArray } = Array
const { assign, hasOwn } = Object

/** Equals `EXTENSION_LIMITS.text`, without importing the schemas. */
const MOST = 524_288
const TOO_LARGE = 'Invalid params: the request is too large.'

const HELLO = 'vestibule:extension'

/** Opens a private port for JSON texts. The page cannot break the port by changing its listeners. */
export function createChannel(onView: (view: SiteView) => void, onOldDapps: () => void) {
  const { port1, port2 } = new MessageChannel()
  const send = port1.postMessage.bind(port1)
  const waiting = new Map<number, Asked>()
  let last = 0

  port1.onmessage = ({ data }) => {
    const message = parse(data) as Local
    if (message.type === 'view') return onView(message.view)
    if (message.type === 'oldDapps') return onOldDapps()
    const asked = waiting.get(message.id)
    if (asked === undefined) return
    waiting.delete(message.id)
    const { reply } = message
    if (!reply.ok) return asked.reject(toError(reply.error))
    if (asked.type !== 'ask') onView(reply.result as SiteView)
    asked.resolve(reply.result)
  }
  window.postMessage(HELLO, '*', [port2])

  return function ask(question: Question): Promise<unknown> {
    return new Promise((resolve, reject) => {
      last += 1
      const text = stringify({ ...question, id: last })
      // The content script drops larger messages without a response.
      if (text.length > MOST)
        return reject(new VestibuleError('invalidParams', { message: TOO_LARGE }))
      waiting.set(last, { type: question.type, resolve, reject })
      send(text)
    })
  }
}

type Asked = {
  type: Question['type']
  resolve: (value: unknown) => void
  reject: (error: Error) => void
}

type Local =
  | { type: 'view'; view: SiteView }
  | { type: 'oldDapps' }
  | { type: 'answer'; id: number; reply: PageReply }

function toError(told: Extract<PageReply, { ok: false }>['error']): Error {
  const { code, message, data } = told
  // Use `hasOwn`: a page may add `data` to the prototype of all objects.
  return assign(new Error(message), { code }, hasOwn(told, 'data') ? { data } : undefined)
}

/**
 * Works even if the page adds `toJSON` to arrays.
 * @throws `invalidParams` for values outside JSON
 */
export function toParams(value: unknown): string {
  try {
    return stringify(value, function (this: Record<string, unknown>, key, part) {
      const own = this[key]
      return isArray(own) ? own : part
    })
  } catch (cause) {
    throw new VestibuleError('invalidParams', { cause })
  }
}
