import { base58, base64 } from '@scure/base'
import { VestibuleError } from '@vestibule/protocol'
import type { AdapterActions, AdapterContext } from '../../../core/model/adapterContext.js'
import { AUTH_CONNECTOR } from '../../../core/model/connectorIds.js'
import type { Network } from '../../../core/model/network.js'
import { readSendOptions } from '../provider/readSendOptions.js'
import { clusterOf } from '../standard/clusters.js'
import { readTransfer } from '../transaction/readTransfer.js'
import { readWire } from '../transaction/readWire.js'

/** An input by the Wallet Standard, with the fields that features share. */
type Input = {
  account?: { address?: unknown }
  chain?: unknown
  transaction?: unknown
  message?: unknown
  options?: unknown
}

/** The features of the embedded wallet that need the visitor, over the secure frame; loaded with the first of them. */
export function createFeatures(
  context: AdapterContext,
  actions: AdapterActions,
  networks: readonly Network[],
) {
  /** @throws `notConnected`, `addressNotYours` */
  function addressIn({ account }: Input): string {
    const { status, address, connectorId } = context.getNamespace('solana').accountState
    if (status !== 'connected' || address === undefined || connectorId !== AUTH_CONNECTOR)
      throw new VestibuleError('notConnected')
    if (account?.address !== address) throw new VestibuleError('addressNotYours')
    return address
  }

  /** The network of a cluster's name, the active one first. @throws `chainNotSupported` */
  function networkIn({ chain }: Input): Network {
    const { caipNetwork } = context.getNamespace('solana').networkState
    const active = caipNetwork === undefined ? [] : [caipNetwork]
    const found = [...active, ...networks].find(
      (network) => chain === undefined || clusterOf(network) === chain,
    )
    if (found === undefined) throw new VestibuleError('chainNotSupported')
    return found
  }

  const ask = (method: string, params: object, { caipNetworkId }: Network) => {
    const connector = context.getConnector({ namespace: 'solana', connectorId: AUTH_CONNECTOR })
    if (connector === undefined) throw new VestibuleError('connectorNotFound')
    const request = { method, params, chainId: caipNetworkId }
    return connector.provider.request(request)
  }

  async function signMessage(inputs: readonly unknown[]) {
    const signed: { signedMessage: Uint8Array; signature: Uint8Array }[] = []
    for (const input of inputs as readonly Input[]) {
      const pubkey = addressIn(input)
      const bytes = bytesIn(input.message)
      const params = { message: base58.encode(bytes), pubkey }
      const answer = await ask('solana_signMessage', params, networkIn(input))
      const { signature } = answer as { signature: string }
      signed.push({ signedMessage: bytes, signature: base58.decode(signature) })
    }
    return signed
  }

  /** Those of one network are asked for at once. */
  async function signTransaction(inputs: readonly unknown[]) {
    const all = (inputs as readonly Input[]).map((input) => {
      addressIn(input)
      return { network: networkIn(input), wire: base64.encode(bytesIn(input.transaction)) }
    })
    const [first] = all
    if (first === undefined) return []
    if (all.some(({ network }) => network.caipNetworkId !== first.network.caipNetworkId))
      throw new VestibuleError('invalidParams', { message: 'The transactions are of two networks' })
    const transactions = all.map(({ wire }) => wire)
    const answer = await ask('solana_signAllTransactions', { transactions }, first.network)
    const { transactions: signed } = answer as { transactions: readonly string[] }
    return signed.map((text) => ({ signedTransaction: base64.decode(text) }))
  }

  async function signAndSendTransaction(inputs: readonly unknown[]) {
    const sent: { signature: Uint8Array }[] = []
    for (const input of inputs as readonly Input[]) {
      const account = addressIn(input)
      const network = networkIn(input)
      const bytes = bytesIn(input.transaction)
      const params = {
        transaction: base64.encode(bytes),
        sendOptions: readSendOptions(input.options),
      }
      const answer = await ask('solana_signAndSendTransaction', params, network)
      const { signature: hash } = answer as { signature: string }
      const transfer = readTransfer(readWire(bytes))
      actions.noteTransaction('solana', { ...transfer, hash, by: { account, network } })
      sent.push({ signature: base58.decode(hash) })
    }
    return sent
  }

  return {
    signMessage,
    signTransaction,
    signAndSendTransaction,
    disconnect: () => actions.disconnect('solana'),
  }
}

function bytesIn(given: unknown): Uint8Array {
  if (given instanceof Uint8Array) return Uint8Array.from(given)
  throw new VestibuleError('invalidParams')
}
