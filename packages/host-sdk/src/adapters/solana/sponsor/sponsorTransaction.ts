import { VestibuleError } from '@vestibule/protocol'
import type { SolanaFeePayerService } from '../../../core/model/namespaces/solana/provider.js'
import { invalid } from '../../invalid.js'
import { readBase58, readKey } from '../readKey.js'
import { askPayer, readPayer } from './askPayer.js'
import { withPayer } from './withPayer.js'

type Node = (request: { method: string; params: unknown[] }) => Promise<unknown>
type Options = {
  service: SolanaFeePayerService
  ask: Node
  send: (bytes: Uint8Array) => Promise<string>
  warn: (text: string, error: unknown) => void
}

/**
 * The fee payer signs before the wallet. Retries once if the blockhash expires. If an optional
 * payer refuses, the account pays.
 * @throws `capabilityNotSupported`, and errors of the wallet
 */
export async function sponsorTransaction(bytes: Uint8Array, options: Options): Promise<string> {
  const { service, send, warn } = options
  const { url, optional } = service
  if (typeof url !== 'string' || !URL.canParse(url)) throw invalid('Invalid feePayerService')
  const pay = async () => {
    const [payer, blockhash] = await Promise.all([readPayer(url), readBlockhash(options.ask)])
    const written = withPayer(bytes, { payer: readKey(payer) ?? new Uint8Array(), blockhash })
    return askPayer(url, written)
  }
  let paid: Uint8Array
  try {
    paid = await pay()
  } catch (error) {
    if (optional !== true || !isRefusal(error)) throw error
    warn('The sponsor does not pay for this transaction. The account pays.', error)
    return send(bytes).catch((cause: unknown) => {
      throw isShort(cause)
        ? new VestibuleError('insufficientFunds', { data: { reason: error.message }, cause })
        : cause
    })
  }
  return onceMore(paid, pay, send)
}

export async function onceMore<paid, sent>(
  paid: paid,
  pay: () => Promise<paid>,
  send: (paid: paid) => Promise<sent>,
): Promise<sent> {
  try {
    return await send(paid)
  } catch (error) {
    if (!isLate(error)) throw error
    return send(await pay())
  }
}

async function readBlockhash(ask: Node): Promise<Uint8Array> {
  const answer = await ask({ method: 'getLatestBlockhash', params: [{ commitment: 'confirmed' }] })
  const { value } = (answer ?? {}) as { value?: { blockhash?: unknown } }
  const bytes = readBase58(value?.blockhash)
  if (bytes?.length !== 32) throw new VestibuleError('invalidReply')
  return bytes
}

export const isRefusal = (error: unknown): error is VestibuleError =>
  error instanceof VestibuleError && error.type === 'capabilityNotSupported'
const isShort = (error: unknown) =>
  error instanceof VestibuleError && error.type === 'insufficientFunds'
const isLate = (error: unknown) =>
  error instanceof Error && error.message.startsWith('Blockhash not found')
