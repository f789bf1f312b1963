import type { FramedPage } from '../createSafeChannel.js'

export const SAFE = 'https://app.safe.global'
export const SAFE_ADDRESS = '0x1111111111111111111111111111111111111111'
export const SAFE_HASH = `0x${'5a'.repeat(32)}`

type Request = { id: string; method: string; params?: unknown }
type Message = { source?: unknown; origin?: string; data: unknown }

const ANSWERS: Record<string, unknown> = {
  getSafeInfo: { safeAddress: SAFE_ADDRESS, chainId: 31337, threshold: 1, owners: [] },
  sendTransactions: { safeTxHash: SAFE_HASH },
  signMessage: { messageHash: SAFE_HASH, signature: '0x1b1b' },
  signTypedMessage: { safeTxHash: SAFE_HASH },
  getTxBySafeTxHash: { txHash: null },
  rpcCall: '0x10',
}

/** A response of `undefined` means that the Safe does not respond. */
export function createSafePage() {
  const page = new EventTarget()
  const asked: { request: Request; targetOrigin: string }[] = []
  const answers = { ...ANSWERS }
  const parent = {
    postMessage(message: unknown, targetOrigin: string) {
      const request = structuredClone(message) as Request
      asked.push({ request, targetOrigin })
      queueMicrotask(() => {
        const data = answers[request.method]
        if (data instanceof Error) say({ id: request.id, success: false, error: data.message })
        else if (data !== undefined) say({ id: request.id, success: true, data, version: '9.1.0' })
      })
    },
  }
  const post = ({ source = parent, origin = SAFE, data }: Message) =>
    page.dispatchEvent(Object.assign(new Event('message'), { source, origin, data }))
  const say = (data: unknown) => post({ data })

  const framed: FramedPage = Object.assign(page, { parent })
  return { page: framed, asked, answers, post }
}
