import {
  cleanName,
  FEE_HISTORY,
  type Fees,
  feesOfHistory,
  gasWithMargin,
  parseHexChainId,
  readDataFee,
  sweepPrice,
  toJson,
  VestibuleError,
} from '@vestibule/protocol'
import { parseEvmAddress } from '@vestibule/protocol/addresses'
import type { ChainReads } from '../../../core/model/chainReads.js'
import type { Connector } from '../../../core/model/connector.js'
import type { Network } from '../../../core/model/network.js'
import type { TokenFee, TransferOrder, TransferPart } from '../../../core/model/transferPart.js'
import { importCode } from '../../../platform/importCode.js'
import { formatUnits } from '../../../platform/units.js'
import { QUOTE_FEE } from '../embedded/quoteFee.js'
import { fromProviderError } from '../fromProviderError.js'
import type { Viem } from '../importViem.js'
import { cowOrder, takesOrders } from './cowOrder.js'
import { encodeApproval, encodeNftTransfer, encodeTransfer } from './encodeTransfer.js'
import { CURRENCY, isTrade } from './isTrade.js'
import { findFault, readLink, readWei, valuesOf } from './readLink.js'

/** EIP-7702: code of a personal account that delegates to a contract. */
const DELEGATION = /^0xef0100[0-9a-f]{40}$/i

const ETHER = 18

const REVERTED = 3

const OPENING = 0n
/** Some tokens return false instead of reverting when a transfer fails. */
const FALSE = /^0x0{64}$/

export const createTransferPart = (
  loadViem: () => Promise<Viem>,
  chainId: string,
): TransferPart => ({
  readAddress: (typed) =>
    findFault(typed, chainId) === undefined
      ? parseEvmAddress(readLink(typed)?.address ?? '')
      : undefined,
  findFault: (typed) => findFault(typed, chainId),
  cardShowsNfts: true,
  needsToken: true,
  readLinkAmount(typed) {
    const link = readLink(typed)
    const wei = link && readWei(valuesOf(link.parameters)[0])
    return wei === undefined ? undefined : formatUnits(wei, ETHER)
  },

  async findName(options) {
    const { findName } = await importCode(() => import('./findName.js'))
    return findName({ ...options, loadViem })
  },

  async readAssets(options) {
    const { readAssets } = await importCode(() => import('./readAssets.js'))
    return readAssets(options)
  },

  async isContract({ address, ask }) {
    const code = await ask({ method: 'eth_getCode', params: [address, 'latest'] })
    return typeof code === 'string' && code !== '0x' && !DELEGATION.test(code)
  },

  async readDecimals({ token, ask }) {
    const data = '0x313ce567'
    const answer = await ask({ method: 'eth_call', params: [{ to: token, data }, 'latest'] })
    return /^0x0{62}[0-9a-f]{2}$/i.test(String(answer)) ? Number(answer) : undefined
  },

  async tryOut(options) {
    const transaction = await toTransaction(options)
    try {
      const [answer, kept, tokenFee] = await Promise.all([
        options.ask({ method: 'eth_call', params: [transaction, 'latest'] }),
        keptOf(options),
        quoteTokenFee(options).catch(() => undefined),
      ])
      const isRefused = isToken(options) && FALSE.test(String(answer))
      return { opening: OPENING, kept: isRefused ? 0n : kept, fails: isRefused, tokenFee }
    } catch (error) {
      const { code, message } = error as { code?: unknown; message?: unknown }
      const isRefused = code === REVERTED || /revert/i.test(String(message))
      if (isRefused) return { opening: OPENING, kept: 0n, fails: true }
      throw error
    }
  },

  async estimateFee(options) {
    const { gas, dataFee, ...price } = await readQuote(options, await toTransaction(options))
    // Add a quarter to the data fee: it may rise before the approval.
    return gas * priceOf(price) + (dataFee * 5n + 3n) / 4n
  },

  quoteTokenFee,

  async readPaidFee({ hash, ask }) {
    const receipt = await ask({ method: 'eth_getTransactionReceipt', params: [hash] })
    // Rollups also charge for data on the layer below.
    const { gasUsed, effectiveGasPrice, l1Fee = '0x0' } = (receipt ?? {}) as Record<string, unknown>
    const quantities = [gasUsed, effectiveGasPrice, l1Fee].map(String)
    if (!quantities.every((one) => /^0x[0-9a-f]{1,64}$/i.test(one))) return undefined
    const [gas = 0n, price = 0n, data = 0n] = quantities.map(BigInt)
    return gas * price + data
  },

  async send({ connector, network, ...order }) {
    const transaction = await toTransaction(order)
    const quote = await quoteOf(
      { network, ...order },
      { transaction, isEmbedded: connector.type === 'auth' },
    )
    return submit({ connector, network }, { ...transaction, ...quote })
  },

  swaps: {
    currency: CURRENCY,
    usualWork: 300_000n,
    isApproval: (data, { spender, amount }) =>
      data.toLowerCase() === encodeApproval(spender, amount),
    isTrade: async (call, terms) => isTrade(call, terms),
    send: ({ connector, network, from, to, data, value, approval }) =>
      approval === undefined
        ? submit({ connector, network }, { from, to, data, value: hex(value) })
        : submitBoth({ connector, network, from }, [approval, { to, data }]),
    takesOrders,
    async signOrder({ connector, network, terms }) {
      const order = cowOrder(terms, network.id)
      if (order === undefined)
        throw new VestibuleError('unknown', { message: 'The exchange’s orders are not supported' })
      const params = [terms.account, toJson(order)]
      try {
        await requireChain({ connector, network })
        return String(await connector.provider.request({ method: 'eth_signTypedData_v4', params }))
      } catch (error) {
        throw fromProviderError(error)
      }
    },
  },
})

/** @throws `chainNotSupported` if the wallet is on another network, and the wallet's errors */
async function submit(
  { connector, network }: { connector: Connector; network: Network },
  transaction: Record<string, string>,
): Promise<{ hash: string }> {
  const { provider } = connector
  const params = [{ ...transaction, chainId: hex(BigInt(network.id)) }]
  try {
    await requireChain({ connector, network })
    return { hash: String(await provider.request({ method: 'eth_sendTransaction', params })) }
  } catch (error) {
    throw fromProviderError(error)
  }
}

/**
 * Sends both calls with one review (EIP-5792).
 * @returns the wallet's id of the batch as `hash`
 * @throws as {@link submit}
 */
async function submitBoth(
  { connector, network, from }: { connector: Connector; network: Network; from: string },
  calls: readonly { to: string; data: string }[],
): Promise<{ hash: string }> {
  const batch = { version: '2.0.0', from, chainId: hex(BigInt(network.id)), calls }
  try {
    await requireChain({ connector, network })
    const answer = await connector.provider.request({
      method: 'wallet_sendCalls',
      params: [{ ...batch, atomicRequired: false }],
    })
    return { hash: String((answer as { id?: unknown } | null)?.id) }
  } catch (error) {
    throw fromProviderError(error)
  }
}

/** Some wallets ignore a transaction's chain. @throws `chainNotSupported` */
async function requireChain({ connector, network }: { connector: Connector; network: Network }) {
  const active = parseHexChainId(await connector.provider.request({ method: 'eth_chainId' }))
  if (String(active) !== String(network.id))
    throw new VestibuleError('chainNotSupported', { data: { active: String(active) } })
}

const isToken = <order extends TransferOrder>(order: order): order is order & { token: string } =>
  order.token !== undefined && order.nft === undefined

/** The embedded wallet reads the operator's fee tokens. A transfer of coins pays its fee in coins. */
async function quoteTokenFee(options: ChainReads & TransferOrder): Promise<TokenFee | undefined> {
  if (options.token === undefined) return undefined
  const params = [await toTransaction(options)]
  const answer = await options.askEmbedded?.({ method: QUOTE_FEE, params })
  const { token, symbol, decimals, amount } = (answer ?? {}) as Record<string, unknown>
  const isFee = typeof decimals === 'number' && /^0x[0-9a-f]{1,64}$/.test(String(amount))
  if (typeof token !== 'string' || !isFee) return undefined
  return {
    token,
    symbol: cleanName(String(symbol)) || '?',
    decimals,
    amount: BigInt(String(amount)),
  }
}

/** @returns the amount that the token deducts, or 0 if the node cannot simulate */
async function keptOf(options: ChainReads & TransferOrder): Promise<bigint> {
  if (!isToken(options)) return 0n
  try {
    const { readTokenFee } = await importCode(() => import('./readTokenFee.js'))
    return await readTokenFee(options)
  } catch {
    return 0n
  }
}

async function toTransaction({ from, to, token, nft, amount }: TransferOrder) {
  if (token === undefined) return { from, to, value: hex(amount) }
  if (nft !== undefined)
    return {
      from,
      to: token,
      value: '0x0',
      data: encodeNftTransfer({ from, to, nft, amount }),
    }
  return { from, to: token, value: '0x0', data: encodeTransfer(to, amount) }
}

type Price = Fees | { gasPrice: bigint }
type Transaction = Awaited<ReturnType<typeof toTransaction>>

const priceOf = (price: Price) => ('gasPrice' in price ? price.gasPrice : price.maxFeePerGas)

async function readQuote({ ask }: ChainReads, transaction: Transaction) {
  const data = 'data' in transaction ? transaction.data : '0x'
  const [estimate, price, dataFee] = await Promise.all([
    ask({ method: 'eth_estimateGas', params: [transaction] }),
    readPrice({ ask }),
    readDataFee(ask, data),
  ])
  return { gas: gasWithMargin(BigInt(estimate as string), data), dataFee, ...price }
}

async function readPrice({ ask }: Pick<ChainReads, 'ask'>): Promise<Price> {
  const history = await ask({ method: 'eth_feeHistory', params: FEE_HISTORY }).catch(
    () => undefined,
  )
  const { baseFeePerGas, reward } = (history ?? {}) as Partial<History>
  if (!Array.isArray(baseFeePerGas) || !baseFeePerGas.some((fee) => BigInt(fee) > 0n))
    return { gasPrice: BigInt((await ask({ method: 'eth_gasPrice' })) as string) }
  return feesOfHistory({
    baseFeePerGas: baseFeePerGas.map(BigInt),
    reward: (reward ?? []).map((tips) => tips.map(BigInt)),
  })
}

type History = { baseFeePerGas: string[]; reward: string[][] | null }

/** A whole balance leaves its remainder as the fee. The embedded wallet pays the reviewed fee. Other wallets choose fees. */
async function quoteOf(
  options: ChainReads & TransferOrder,
  { transaction, isEmbedded }: { transaction: Transaction; isEmbedded: boolean },
) {
  const isCoin = options.token === undefined
  if (!isCoin && !isEmbedded) return {}
  try {
    const params = [options.from, 'latest']
    const [{ gas, dataFee, ...price }, balance] = await Promise.all([
      readQuote(options, transaction),
      isCoin ? options.ask({ method: 'eth_getBalance', params }) : '0x0',
    ])
    const maxFeePerGas = priceOf(price)
    // The chain sets the data fee when it adds the block, so an exact amount is not possible.
    const all =
      isCoin && dataFee === 0n
        ? sweepPrice(BigInt(balance as string) - options.amount, { gas, maxFeePerGas })
        : undefined
    if (all !== undefined) return { gas: hex(gas), ...written(atPrice(price, all)) }
    return isEmbedded ? written(price) : {}
  } catch {
    return {}
  }
}

const atPrice = (price: Price, all: bigint): Price =>
  'gasPrice' in price ? { gasPrice: all } : { maxFeePerGas: all, maxPriorityFeePerGas: all }

const written = (price: Price) =>
  Object.fromEntries(Object.entries(price).map(([name, value]) => [name, hex(value)]))

const hex = (amount: bigint) => `0x${amount.toString(16)}`
