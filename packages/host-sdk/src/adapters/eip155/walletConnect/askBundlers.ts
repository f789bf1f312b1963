import { formatHexChainId, toJson } from '@vestibule/protocol'
import type { Options } from '../../../core/model/options.js'
import { serviceUrl } from '../../../platform/serviceUrl.js'

const PATIENCE = 10_000
/** EIP-5792: pending, confirmed, reverted as a whole. */
const [PENDING, DONE, UNDONE] = [100, 200, 500]

type Asked = {
  options: Pick<Options, 'apiUrl' | 'frameUrl' | 'projectId'>
  /** The session properties contain a bundler's URL, or its name at the services. */
  properties: Readonly<Record<string, unknown>>
  chainId: string
}

/**
 * The id is the hash of a user operation (ERC-4337).
 * @returns undefined if no bundler responds or the id is another hash
 */
export async function askBundlers(asked: Asked, id: unknown): Promise<object | undefined> {
  if (typeof id !== 'string' || !/^0x[0-9a-fA-F]{64}$/.test(id)) return undefined
  let isPending = false
  for (const url of bundlersOf(asked)) {
    const receipt = await readReceipt(url, id).catch(() => undefined)
    if (receipt) return statusOf(asked, { id, receipt })
    isPending ||= receipt === null
  }
  return isPending ? statusOf(asked, { id }) : undefined
}

function bundlersOf({ options, properties, chainId }: Asked): URL[] {
  const { bundler_name: name, bundler_url: address } = properties
  const ours = typeof name === 'string' ? serviceUrl('/v1/bundler', options) : undefined
  ours?.searchParams.set('chainId', `eip155:${chainId}`)
  ours?.searchParams.set('bundler', String(name))
  const own = typeof address === 'string' && URL.canParse(address) ? new URL(address) : undefined
  return [...(ours ? [ours] : []), ...(own?.protocol === 'https:' ? [own] : [])]
}

type Receipt = { success?: unknown; logs?: unknown; receipt?: Record<string, unknown> | undefined }

/** @returns null if the bundler reports that the operation has no block */
async function readReceipt(url: URL, id: string): Promise<Receipt | null | undefined> {
  const call = { jsonrpc: '2.0', id: 1, method: 'eth_getUserOperationReceipt', params: [id] }
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: toJson(call),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE),
  })
  const { result } = (await response.json()) as { result?: Receipt | null }
  return result === null || typeof result?.success === 'boolean' ? result : undefined
}

function statusOf({ chainId }: Asked, { id, receipt }: { id: string; receipt?: Receipt }) {
  const { success, logs, receipt: mined = {} } = receipt ?? {}
  const { blockHash, blockNumber, gasUsed, transactionHash } = mined
  const status = success ? '0x1' : '0x0'
  return {
    ...{ version: '2.0.0', id, chainId: formatHexChainId(chainId), atomic: true },
    status: receipt === undefined ? PENDING : success ? DONE : UNDONE,
    ...(receipt !== undefined && {
      receipts: [{ logs, status, blockHash, blockNumber, gasUsed, transactionHash }],
    }),
  }
}
