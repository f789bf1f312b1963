import {
  EIP155,
  formatHexChainId,
  isNodeMethod,
  parseHexChainId,
  toJson,
  VestibuleError,
} from '@vestibule/protocol'
import type { AskSafe, SafeMethod } from './createSafeChannel.js'

const ADDRESS = /^0x[0-9a-fA-F]{40}$/

const HASH = /^0x[0-9a-fA-F]{64}$/

const BYTES = /^0x([0-9a-fA-F]{2})+$/

const isLike = (pattern: RegExp, value: unknown): value is string =>
  typeof value === 'string' && pattern.test(value)

/** Timeouts in ms. */
const TIMEOUT_MS = { info: 5_000, read: 30_000, visitor: 15 * 60_000 }

type Answer = (params: readonly unknown[], method: string) => Promise<unknown>

export function createSafeRequests(ask: AskSafe) {
  let known: SafeInfo | undefined
  const sent = new Set<string>()

  /** Cache the response: Safe reloads the frame for another account or network. */
  async function info(): Promise<SafeInfo> {
    known ??= readSafeInfo(await ask('getSafeInfo', { timeoutMs: TIMEOUT_MS.info }))
    return known
  }

  async function askVisitor(method: SafeMethod, params: unknown): Promise<unknown> {
    try {
      return await ask(method, { params, timeoutMs: TIMEOUT_MS.visitor })
    } catch (error) {
      if (error instanceof VestibuleError && /\brejected\b/i.test(error.message))
        throw new VestibuleError('userRejected', { cause: error })
      throw error
    }
  }

  async function requireOwn(address: unknown) {
    const { address: own } = await info()
    if (String(address).toLowerCase() !== own.toLowerCase())
      throw new VestibuleError('addressNotYours')
  }

  const read: Answer = (params, method) =>
    ask('rpcCall', { params: { call: method, params }, timeoutMs: TIMEOUT_MS.read })

  const accounts: Answer = async () => [(await info()).address]

  const switchChain: Answer = async ([target]) => {
    const { chainId } = await info()
    const wanted = parseHexChainId((target as { chainId?: unknown } | undefined)?.chainId)
    if (String(wanted) === chainId) return null
    throw new VestibuleError('unrecognizedChain', {
      message: `This Safe is on the network eip155:${chainId} and cannot switch. Open a Safe on the other network.`,
    })
  }

  const signMessage: Answer = async ([message, address]) => {
    await requireOwn(address)
    if (typeof message !== 'string') throw new VestibuleError('invalidRequest')
    return readSignature(await askVisitor('signMessage', { message }))
  }

  const signTypedData: Answer = async ([address, data]) => {
    await requireOwn(address)
    return readSignature(await askVisitor('signTypedMessage', { typedData: readTypedData(data) }))
  }

  const sendTransaction: Answer = async ([transaction]) => {
    const { from, to, value, data } = (transaction ?? {}) as Record<string, unknown>
    if (from !== undefined) await requireOwn(from)
    if (typeof to !== 'string')
      throw new VestibuleError('invalidRequest', {
        message: 'A Safe cannot create a contract: the transaction needs `to`.',
      })
    const call = { to, value: readAmount(value), data: data ?? '0x' }
    const hash = readSafeTxHash(await askVisitor('sendTransactions', { txs: [call] }))
    sent.add(hash)
    return hash
  }

  /** Replaces the Safe's hash with the transaction's hash once it exists: nodes do not know the Safe's hash. */
  const lookUp: Answer = async (params, method) => {
    const [hash] = params
    if (typeof hash !== 'string' || !sent.has(hash)) return read(params, method)
    const question = { params: { safeTxHash: hash }, timeoutMs: TIMEOUT_MS.read }
    const txHash = readTxHash(await ask('getTxBySafeTxHash', question))
    return txHash === undefined ? null : read([txHash], method)
  }

  const answers: ReadonlyMap<string, Answer> = new Map([
    ['eth_accounts', accounts],
    ['eth_requestAccounts', accounts],
    ['eth_chainId', async () => formatHexChainId((await info()).chainId)],
    ['net_version', async () => (await info()).chainId],
    ['wallet_switchEthereumChain', switchChain],
    ['personal_sign', signMessage],
    ['eth_signTypedData_v4', signTypedData],
    ['eth_sendTransaction', sendTransaction],
    ['eth_getTransactionByHash', lookUp],
    ['eth_getTransactionReceipt', lookUp],
  ])

  return {
    async request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
      const answer = answers.get(method) ?? (isNodeMethod(EIP155, method) ? read : undefined)
      if (answer === undefined) throw new VestibuleError('methodNotAllowed')
      return answer(Array.isArray(params) ? params : [], method)
    },
    known: () => known,
  }
}

function readAmount(value: unknown = 0): string {
  try {
    return String(BigInt(value as string))
  } catch (cause) {
    throw new VestibuleError('invalidRequest', { cause })
  }
}

/** Safe requires EIP-712 data without bigints. */
function readTypedData(data: unknown): unknown {
  const text =
    typeof data === 'string'
      ? data
      : toJson(data, (field) => (typeof field === 'bigint' ? String(field) : field))
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new VestibuleError('invalidRequest', { cause })
  }
}

type SafeInfo = {
  address: string
  chainId: string
}

function readSafeInfo(value: unknown): SafeInfo {
  const { safeAddress, chainId } = fields(value)
  if (!isLike(ADDRESS, safeAddress) || !Number.isSafeInteger(chainId) || Number(chainId) < 1)
    throw new VestibuleError('invalidReply')
  return { address: safeAddress, chainId: String(chainId) }
}

/** The Safe's hash, until the transaction is mined. @throws `invalidReply` */
function readSafeTxHash(value: unknown): string {
  const { safeTxHash } = fields(value)
  if (!isLike(HASH, safeTxHash)) throw new VestibuleError('invalidReply')
  return safeTxHash
}

function readTxHash(value: unknown): string | undefined {
  const { txHash } = fields(value)
  return isLike(HASH, txHash) ? txHash : undefined
}

/**
 * `0x` if the owners have not signed yet or sign on the chain: EIP-1271 then checks the Safe's
 * record.
 * @throws `invalidReply`
 */
function readSignature(value: unknown): string {
  const { signature, messageHash, safeTxHash } = fields(value)
  if (isLike(BYTES, signature)) return signature
  if (isLike(HASH, messageHash) || isLike(HASH, safeTxHash)) return '0x'
  throw new VestibuleError('invalidReply')
}

function fields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
