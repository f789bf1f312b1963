import { createClient, formatEther, type Hex, hexToBytes, http, isHex, numberToHex } from 'viem'
import { getChainId } from 'viem/actions'
import { chainName, type Fact, type Setting } from '../../request.js'
import { rpcErrors } from '../../rpcError.js'
import { readableBytes } from '../../text/readableBytes.js'
import { shortAddress } from '../../text/shortAddress.js'
import type { Method } from '../walletNamespace.js'
import { signerAt } from './accounts.js'
import { chainOf } from './chainOf.js'
import { sendTransaction, type TransactionParameter } from './sendTransaction.js'

const typedData: Method = {
  title: 'Sign typed data',
  show(setting) {
    const [address, given] = setting.params
    const { domain, primaryType, message } = readTypedData(given)
    return [
      signer(signerAt(setting, address)),
      { name: 'Of', value: String(domain?.name ?? 'No name') },
      { name: 'Kind', value: primaryType },
      { name: 'Content', value: JSON.stringify(message, null, 2), long: true },
    ]
  },
  async run(setting) {
    const [address, given] = setting.params
    return signerAt(setting, address).signTypedData(readTypedData(given))
  },
}

export const METHODS: Readonly<Record<string, Method>> = {
  personal_sign: {
    title: 'Sign message',
    show(setting) {
      const [message, address] = setting.params
      return [
        signer(signerAt(setting, address)),
        { name: 'Message', value: readableMessage(String(message)), long: true },
      ]
    },
    async run(setting) {
      const [message, address] = setting.params
      const raw = String(message)
      const text = raw.startsWith('0x') ? { raw: raw as Hex } : raw
      return signerAt(setting, address).signMessage({ message: text })
    },
  },
  eth_signTypedData: typedData,
  eth_signTypedData_v4: typedData,
  eth_sendTransaction: {
    title: 'Send transaction',
    show(setting) {
      const { from, to, value = '0x0', data, input } = transactionOf(setting)
      const call = data ?? input
      return [
        signer(signerAt(setting, from)),
        { name: 'Amount', value: `${formatEther(BigInt(value))} ETH` },
        { name: 'To', value: to ?? 'A new contract' },
        { name: 'Network', value: chainOf(setting).name },
        ...(call === undefined ? [] : [{ name: 'Data', value: call, long: true }]),
      ]
    },
    async run(setting) {
      const transaction = transactionOf(setting)
      const account = signerAt(setting, transaction.from)
      return sendTransaction(account, { chain: chainOf(setting), transaction })
    },
  },
  wallet_switchEthereumChain: {
    title: 'Switch network',
    show(setting) {
      const chain = chainParameter(setting)
      if (!setting.chains.some(({ id }) => id === chain)) throw rpcErrors.unknownChain()
      return [{ name: 'To', value: chainName(setting.chains, chain) }]
    },
    async run(setting) {
      await setting.switchChain(chainParameter(setting))
      return null
    },
  },
  wallet_addEthereumChain: {
    title: 'Add network',
    show(setting) {
      const { id, name, rpcUrl } = addedChain(setting)
      return [
        { name: 'Name', value: name },
        { name: 'Id', value: id },
        { name: 'Node', value: rpcUrl },
      ]
    },
    async run(setting) {
      const chain = addedChain(setting)
      await verifyNode(chain)
      await setting.addChain(chain)
      return null
    },
  },
  // EIP-5792: this wallet cannot send several calls in one transaction.
  wallet_getCapabilities: {
    title: 'Capabilities',
    async run(setting) {
      signerAt(setting, setting.params[0])
      const none = { atomic: { status: 'unsupported' } }
      return Object.fromEntries(
        setting.chains.map(({ id }) => [numberToHex(Number(id.split(':')[1])), none]),
      )
    },
  },
}

function readableMessage(message: string): string {
  return isHex(message) ? (readableBytes(hexToBytes(message)) ?? message) : message
}

function signer({ address }: { address: string }): Fact {
  return { name: 'Account', value: shortAddress(address) }
}

function readTypedData(given: unknown) {
  const data = typeof given === 'string' ? JSON.parse(given) : given
  if (typeof data?.primaryType !== 'string' || typeof data?.message !== 'object')
    throw rpcErrors.invalidParams('The second parameter must be EIP-712 typed data.')
  return data
}

function transactionOf({ params }: Setting): TransactionParameter {
  const [transaction] = params
  if (typeof transaction !== 'object' || transaction === null)
    throw rpcErrors.invalidParams('The first parameter must be a transaction object.')
  return transaction as TransactionParameter
}

function addedChain(setting: Setting) {
  const id = chainParameter(setting)
  const { chainName: name = id, rpcUrls } = setting.params[0] as {
    chainName?: string
    rpcUrls?: unknown
  }
  const urls: unknown[] = Array.isArray(rpcUrls) ? rpcUrls : []
  const rpcUrl = urls.map(String).find((url) => URL.canParse(url) && /^https?:/.test(url))
  if (rpcUrl === undefined) throw rpcErrors.invalidParams('`rpcUrls` must contain an HTTP URL.')
  return { id, name, rpcUrl }
}

/** CAIP-2 id of the network in an EIP-3326 or EIP-3085 parameter. */
function chainParameter({ params }: Setting): string {
  const { chainId } = (params[0] ?? {}) as { chainId?: unknown }
  if (typeof chainId !== 'string' || !/^0x[0-9a-fA-F]{1,13}$/.test(chainId))
    throw rpcErrors.invalidParams('`chainId` must be a hexadecimal string.')
  return `eip155:${Number(chainId)}`
}

/**
 * Checks that the node serves this network: a dapp may send a wrong URL.
 * @throws {RpcError} if the
 * node serves another network
 */
async function verifyNode({ id, rpcUrl }: { id: string; rpcUrl: string }): Promise<void> {
  const chainId = await getChainId(createClient({ transport: http(rpcUrl) }))
  if (`eip155:${chainId}` !== id)
    throw rpcErrors.invalidParams(`The node at ${rpcUrl} serves eip155:${chainId}, not ${id}.`)
}
