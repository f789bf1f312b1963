import { base58, base64 } from '@scure/base'
import { VestibuleError } from '@vestibule/protocol'
import { readSendOptions } from '../provider/readSendOptions.js'

type Input = {
  account?: { address?: unknown }
  chain?: unknown
  transaction?: unknown
  message?: unknown
  options?: unknown
}

export function createWalletFeatures<network>(options: createWalletFeatures.Options<network>) {
  const { read, networkOf, ask, onSent } = options

  function addressIn({ account }: Input): string {
    const address = read()
    if (address === undefined) throw new VestibuleError('notConnected')
    if (account?.address !== address) throw new VestibuleError('addressNotYours')
    return address
  }

  async function signMessage(inputs: readonly unknown[]) {
    const signed: { signedMessage: Uint8Array; signature: Uint8Array }[] = []
    for (const input of inputs as readonly Input[]) {
      const pubkey = addressIn(input)
      const bytes = bytesIn(input.message)
      const params = { message: base58.encode(bytes), pubkey }
      const answer = await ask('solana_signMessage', params, networkOf(input.chain))
      const { signature } = answer as { signature: string }
      signed.push({ signedMessage: bytes, signature: base58.decode(signature) })
    }
    return signed
  }

  async function signTransaction(inputs: readonly unknown[]) {
    const all = (inputs as readonly Input[]).map((input) => {
      addressIn(input)
      return {
        network: networkOf(input.chain),
        wire: base64.encode(bytesIn(input.transaction)),
      }
    })
    const [first] = all
    if (first === undefined) return []
    if (all.some(({ network }) => network !== first.network))
      throw new VestibuleError('invalidParams', {
        message: 'The transactions belong to two different networks',
      })
    const transactions = all.map(({ wire }) => wire)
    const answer = await ask('solana_signAllTransactions', { transactions }, first.network)
    const { transactions: signed } = answer as { transactions: readonly string[] }
    return signed.map((text) => ({ signedTransaction: base64.decode(text) }))
  }

  async function signAndSendTransaction(inputs: readonly unknown[]) {
    const sent: { signature: Uint8Array }[] = []
    for (const input of inputs as readonly Input[]) {
      const account = addressIn(input)
      const network = networkOf(input.chain)
      const bytes = bytesIn(input.transaction)
      const params = {
        transaction: base64.encode(bytes),
        sendOptions: readSendOptions(input.options),
      }
      const answer = await ask('solana_signAndSendTransaction', params, network)
      const { signature: hash } = answer as { signature: string }
      onSent?.({ bytes, hash, account, network })
      sent.push({ signature: base58.decode(hash) })
    }
    return sent
  }

  return { signMessage, signTransaction, signAndSendTransaction }
}

export declare namespace createWalletFeatures {
  type Options<network> = {
    read: () => string | undefined
    /**
     * Must return the same object for the same network. Without a chain, returns the active
     * network.
     * @throws `chainNotSupported`
     */
    networkOf: (chain: unknown) => network
    ask: (method: string, params: object, network: network) => Promise<unknown>
    onSent?: (sent: { bytes: Uint8Array; hash: string; account: string; network: network }) => void
  }
}

function bytesIn(given: unknown): Uint8Array {
  if (given instanceof Uint8Array) return Uint8Array.from(given)
  throw new VestibuleError('invalidParams')
}
