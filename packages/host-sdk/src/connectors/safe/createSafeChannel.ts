import { randomUuid, VestibuleError } from '@vestibule/protocol'

const SDK_VERSION = '9.1.0'
const MAX_TEXT = 256

export type FramedPage = Pick<EventTarget, 'addEventListener' | 'removeEventListener'> & {
  parent: { postMessage: (message: unknown, targetOrigin: string) => void }
}

export type SafeMethod =
  | 'getSafeInfo'
  | 'rpcCall'
  | 'sendTransactions'
  | 'signMessage'
  | 'signTypedMessage'
  | 'getTxBySafeTxHash'

/** @throws `requestTimedOut`, and `unknown` with the Safe's error text */
export type AskSafe = (
  method: SafeMethod,
  options: {
    params?: unknown
    timeoutMs: number
  },
) => Promise<unknown>

/** Safe Apps protocol. Sends only to the embedding page and accepts responses only from it. */
export function createSafeChannel(options: { page: FramedPage; origin: string }): AskSafe {
  const { page, origin } = options
  return (method, { params, timeoutMs }) =>
    new Promise((resolve, reject) => {
      const id = randomUuid()
      const listen = (event: Event) => {
        const message = event as MessageEvent<unknown>
        if (message.source !== page.parent || message.origin !== origin) return
        const answer = readAnswer(message.data)
        if (answer?.id !== id) return
        finish()
        if (answer.success) resolve(answer.data)
        else reject(new VestibuleError('unknown', { message: answer.error }))
      }
      const finish = () => {
        clearTimeout(timer)
        page.removeEventListener('message', listen)
      }
      // Post first: `postMessage` throws for invalid parameters.
      page.parent.postMessage({ id, method, params, env: { sdkVersion: SDK_VERSION } }, origin)
      const timer = setTimeout(() => {
        finish()
        const message = 'The Safe did not answer in time.'
        reject(new VestibuleError('requestTimedOut', { message }))
      }, timeoutMs)
      page.addEventListener('message', listen)
    })
}

type Answer = { id: unknown } & (
  | { success: true; data: unknown }
  | { success: false; error: string | undefined }
)

function readAnswer(value: unknown): Answer | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { id, success, data, error } = value as Record<string, unknown>
  if (success === true) return { id, success, data }
  if (success !== false) return undefined
  return {
    id,
    success,
    error: typeof error === 'string' && error ? error.slice(0, MAX_TEXT) : undefined,
  }
}
