import { parseHexChainId, VestibuleError } from '@vestibule/protocol'
import { parseEvmAddress } from '@vestibule/protocol/addresses'
import type { ChainReads } from '../../../core/model/chainReads.js'
import type { TransferOrder, TransferPart } from '../../../core/model/transferPart.js'
import { importCode } from '../../../platform/importCode.js'
import { fromProviderError } from '../fromProviderError.js'
import type { Viem } from '../importViem.js'
import { encodeNftTransfer, encodeTransfer } from './encodeTransfer.js'

/** EIP-7702: code that says only which contract a person's account behaves like. */
const DELEGATION = /^0xef0100[0-9a-f]{40}$/i

/** What nodes call a transaction that a contract gives up. */
const REVERTED = 3

/** Transfers open nothing here. */
const OPENING = 0n
/** What a token answers that has moved nothing and does not revert. */
const FALSE = /^0x0{64}$/

/** Sends ether, ERC-20 tokens and NFTs. */
export const createPart = (loadViem: () => Promise<Viem>): TransferPart => ({
  readAddress(typed) {
    // As QR codes of wallets carry it (EIP-681), and as some copy it.
    const text = typed.replace(/^ethereum:/i, '').replace(/^0X/, '0x')
    return /^0x0+$/.test(text) ? undefined : parseEvmAddress(text)
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
      const [answer, kept] = await Promise.all([
        options.ask({ method: 'eth_call', params: [transaction, 'latest'] }),
        keptOf(options),
      ])
      const isRefused = isToken(options) && FALSE.test(String(answer))
      return { opening: OPENING, kept: isRefused ? 0n : kept, fails: isRefused }
    } catch (error) {
      const { code, message } = error as { code?: unknown; message?: unknown }
      const isRefused = code === REVERTED || /revert/i.test(String(message))
      if (isRefused) return { opening: OPENING, kept: 0n, fails: true }
      throw error
    }
  },

  async estimateFee(options) {
    const { ask } = options
    const transaction = await toTransaction(options)
    const [gas, price] = await Promise.all([
      ask({ method: 'eth_estimateGas', params: [transaction] }),
      readFeePerGas(options),
    ])
    return BigInt(gas as string) * price
  },

  async send({ connector, network, ...order }) {
    const { provider } = connector
    const chainId = hex(BigInt(network.id))
    const params = [{ ...(await toTransaction(order)), chainId }]
    try {
      // Wallets that do not look at the chain of a transaction send it wherever they are.
      const active = parseHexChainId(await provider.request({ method: 'eth_chainId' }))
      if (String(active) !== String(network.id))
        throw new VestibuleError('chainNotSupported', { data: { active: String(active) } })
      return { hash: String(await provider.request({ method: 'eth_sendTransaction', params })) }
    } catch (error) {
      throw fromProviderError(error)
    }
  },
})

const isToken = <order extends TransferOrder>(order: order): order is order & { token: string } =>
  order.token !== undefined && order.nft === undefined

/** Nothing, where the node cannot try that out: then nobody says that all of it arrives, either. */
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

/** What wallets offer at most: the base fee may double until the transaction is mined (EIP-1559). */
async function readFeePerGas({ ask }: ChainReads): Promise<bigint> {
  const [block, tip] = await Promise.all([
    ask({ method: 'eth_getBlockByNumber', params: ['latest', false] }),
    ask({ method: 'eth_maxPriorityFeePerGas' }).catch(() => undefined),
  ])
  const { baseFeePerGas } = (block ?? {}) as { baseFeePerGas?: string }
  if (baseFeePerGas === undefined || tip === undefined)
    return BigInt((await ask({ method: 'eth_gasPrice' })) as string)
  return 2n * BigInt(baseFeePerGas) + BigInt(tip as string)
}

const hex = (amount: bigint) => `0x${amount.toString(16)}`
