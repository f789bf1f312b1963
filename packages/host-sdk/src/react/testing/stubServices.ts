import { onTestFinished, vi } from 'vitest'

const API = 'http://services.example'
export const NODE = 'http://node.example'
const CHAIN = 'eip155:31337'

type Reply = { status?: number; body?: unknown } | 'unreachable'

export function stubServices() {
  const requests: { url: URL; signal: AbortSignal | undefined }[] = []
  const services = {
    apiUrl: API,
    requests,
    reply: async (_url: URL): Promise<Reply> => ({ body: {} }),
    /** Balance in wei; undefined if the node fails. */
    nativeBalance: undefined as bigint | undefined,
  }
  vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit = {}) => {
    const url = new URL(input)
    if (url.origin === NODE) return answerNode(String(init.body), services.nativeBalance)
    if (url.pathname === '/v1/supported-chains') return Response.json({ http: [CHAIN], ws: [] })
    if (!/^\/v1\/account\/|\/getWallets$/.test(url.pathname))
      return new Response('', { status: 404 })
    requests.push({ url, signal: init.signal ?? undefined })
    const reply = await services.reply(url)
    if (reply === 'unreachable') throw new TypeError('Failed to fetch')
    return Response.json(reply.body ?? {}, { status: reply.status ?? 200 })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return services
}

function answerNode(body: string, balance: bigint | undefined): Response {
  if (balance === undefined) return new Response('', { status: 503 })
  const calls = [JSON.parse(body)].flat() as { id: number }[]
  const result = `0x${balance.toString(16)}`
  const answers = calls.map(({ id }) => ({ jsonrpc: '2.0', id, result }))
  return Response.json(body.startsWith('[') ? answers : answers[0])
}

export const balancesOf = (...symbols: string[]): Reply => ({
  body: {
    balances: symbols.map((symbol, at) => ({
      name: symbol,
      symbol,
      chainId: CHAIN,
      address: `${CHAIN}:0x${String(at + 1).repeat(40)}`,
      price: 0,
      quantity: { decimals: '6', numeric: '1' },
      iconUrl: '',
    })),
  },
})

export const historyOf = (hashes: readonly string[], next: string | null = null): Reply => ({
  body: {
    data: hashes.map((hash) => ({
      id: `${CHAIN}:${hash}`,
      metadata: {
        operationType: 'receive',
        hash,
        chain: CHAIN,
        minedAt: '2026-11-01T12:00:00.000Z',
        sentFrom: `0x${'1'.repeat(40)}`,
        sentTo: `0x${'2'.repeat(40)}`,
        status: 'confirmed',
      },
      transfers: [],
    })),
    next,
  },
})
