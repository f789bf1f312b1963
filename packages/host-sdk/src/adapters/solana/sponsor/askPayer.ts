import { base64 } from '@scure/base'
import { VestibuleError } from '@vestibule/protocol'
import { isSignedBy } from '../../ed25519/isSignedBy.js'
import { isSameBytes, readKey } from '../readKey.js'
import { readBase64, readWire } from '../transaction/readWire.js'

const TIMEOUT_MS = 10_000
const BLOCKHASH = 32

export type Refusal = 'budget' | 'policy' | 'down'

export async function readPayer(url: string): Promise<string> {
  const { signer_address: payer } = await ask(url, 'getPayerSigner', {})
  if (readKey(payer) === undefined) throw refused('policy', 'The sponsor’s response is invalid.')
  return payer as string
}

/** Checks if the payer would sign. @throws `capabilityNotSupported` */
export async function tryPayer(url: string, transaction: string): Promise<void> {
  await ask(url, 'estimateTransactionFee', { transaction })
}

/** The payer may only change the blockhash. @throws `capabilityNotSupported` */
export async function askPayer(url: string, bytes: Uint8Array): Promise<Uint8Array> {
  const answer = await ask(url, 'signTransaction', { transaction: base64.encode(bytes) })
  const signed = readBase64(answer.signed_transaction)
  const [asked, got] = [readWire(bytes), readWire(signed)]
  const undated = ({ message, end }: typeof got) =>
    Uint8Array.from(message).fill(0, end, end + BLOCKHASH)
  if (!isSameBytes(undated(asked), undated(got)))
    throw refused('policy', 'The sponsor changed the transaction.')
  const [key = new Uint8Array(), signature = new Uint8Array()] = [got.signers[0], got.signatures[0]]
  if ((await isSignedBy(key, got.message, signature)) === false)
    throw refused('policy', 'The sponsor’s signature is wrong.')
  return signed
}

type Answer = Record<string, unknown>

async function ask(url: string, method: string, params: object): Promise<Answer> {
  let answer: { result?: Answer; error?: { message?: unknown; code?: unknown } }
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    answer = (await response.json()) ?? {}
  } catch (cause) {
    throw refused('down', 'The sponsor does not respond.', cause)
  }
  const { result, error } = answer
  if (typeof result === 'object' && result !== null) return result
  const kind = KINDS[Number(error?.code)] ?? 'policy'
  throw refused(
    kind,
    typeof error?.message === 'string'
      ? `The sponsor refuses: ${error.message}`
      : 'The sponsor’s response is invalid.',
  )
}

/** Error codes of the services. Other codes are refusals. */
const KINDS: Readonly<Record<number, Refusal>> = { [-32504]: 'budget', [-32603]: 'down' }

export const refused = (refusal: Refusal, reason: string, cause?: unknown) =>
  new VestibuleError('capabilityNotSupported', {
    message: reason,
    data: { name: 'feePayerService', reason, refusal },
    cause,
  })
