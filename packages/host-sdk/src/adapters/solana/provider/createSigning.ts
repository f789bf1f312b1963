import { base58, base64 } from '@scure/base'
import { VestibuleError } from '@vestibule/protocol'
import type { SolanaFeePayerService } from '../../../core/model/namespaces/solana/provider.js'
import { importCode } from '../../../platform/importCode.js'
import type { ActionContext } from '../../actionContext.js'
import { isSignedBy } from '../../ed25519/isSignedBy.js'
import { isUnknownMethod } from '../../isUnknownMethod.js'
import { isSameBytes, readBase58 } from '../readKey.js'
import { readTransfer } from '../transaction/readTransfer.js'
import { readWire, type Wire, withSignature } from '../transaction/readWire.js'
import type { ReadSendOptions } from './readSendOptions.js'
import { readSubject, type Subject } from './readSubject.js'

const SIGNATURE = 64

/** Checks the wallet's signature. Browsers without Ed25519 cannot check: servers must. */
export function createSigning({ context, actions, askWallet: ask }: ActionContext) {
  async function signMessage(message: Uint8Array, pubkey?: unknown): Promise<Uint8Array> {
    const { address, key } = await readSubject(context, pubkey)
    const params = { message: base58.encode(message), pubkey: address }
    const signature = readSignature(await ask({ method: 'solana_signMessage', params }))
    if ((await isSignedBy(key, message, signature)) === false) throw refused()
    return signature
  }

  async function signOne(subject: Subject, bytes: Uint8Array): Promise<Uint8Array> {
    const params = { transaction: base64.encode(bytes) }
    const answer = await ask({ ...about(subject), method: 'solana_signTransaction', params })
    const { transaction, signature } = (answer ?? {}) as Record<string, unknown>
    // A remote wallet may return only its signature.
    return check(
      subject,
      transaction === undefined
        ? withSignature(bytes, placeOf(readWire(bytes), subject), readSignature({ signature }))
        : decode(transaction),
    )
  }

  async function signTransactions(all: readonly Uint8Array[]): Promise<Uint8Array[]> {
    const subject = await readSubject(context)
    for (const bytes of all) placeOf(readWire(bytes), subject)
    const [first] = all
    if (first === undefined) return []
    if (all.length === 1) return [await signOne(subject, first)]
    try {
      const params = { transactions: all.map((bytes) => base64.encode(bytes)) }
      const answer = await ask({ ...about(subject), method: 'solana_signAllTransactions', params })
      const { transactions } = (answer ?? {}) as { transactions?: unknown }
      if (!Array.isArray(transactions) || transactions.length !== all.length) throw refused()
      return await Promise.all(transactions.map((text) => check(subject, decode(text))))
    } catch (error) {
      if (!isUnknownMethod(error)) throw error
      const signed: Uint8Array[] = []
      for (const bytes of all) signed.push(await signOne(subject, bytes))
      return signed
    }
  }

  /** Sends by the network's nodes if the wallet can only sign. @returns the transaction's signature */
  async function signAndSend(
    bytes: Uint8Array,
    sendOptions: ReadSendOptions,
    service?: SolanaFeePayerService,
  ): Promise<string> {
    const subject = await readSubject(context)
    if (service === undefined) return sendOne(subject, bytes, sendOptions)
    placeOf(readWire(bytes), subject)
    const { sponsorTransaction } = await importCode(
      () => import('../sponsor/sponsorTransaction.js'),
    )
    return sponsorTransaction(bytes, {
      service,
      ask: (request) => actions.ask(subject.network, request),
      send: (paid) => sendOne(subject, paid, sendOptions),
      warn: context.log.warn,
    })
  }

  async function sendOne(subject: Subject, bytes: Uint8Array, sendOptions: ReadSendOptions) {
    const wire = readWire(bytes)
    placeOf(wire, subject)
    try {
      const params = { transaction: base64.encode(bytes), sendOptions }
      const method = 'solana_signAndSendTransaction'
      const answer = await ask({ ...about(subject), method, params })
      return note(wire, base58.encode(readSignature(answer)))
    } catch (error) {
      if (!isUnknownMethod(error)) throw error
      const signed = await signOne(subject, bytes)
      return note(wire, await sendByNode(subject, signed, sendOptions))
    }
  }

  async function sendByNode({ network }: Subject, signed: Uint8Array, options: ReadSendOptions) {
    const params = [base64.encode(signed), { ...options, encoding: 'base64' }]
    const hash = await actions.ask(network, { method: 'sendTransaction', params })
    const [own = new Uint8Array()] = readWire(signed).signatures
    if (hash !== base58.encode(own)) throw refused()
    return hash
  }

  function note(wire: Wire, hash: string): string {
    actions.noteTransaction('solana', { ...readTransfer(wire), hash })
    return hash
  }

  return { signMessage, signTransactions, signAndSend, note }
}

export type Signing = ReturnType<typeof createSigning>

const about = ({ address, chainId }: Subject) => ({ address, chainId })

/** @throws `invalidParams` if the transaction does not require the account's signature */
function placeOf({ signers }: Wire, { address, key }: Subject): number {
  const place = signers.findIndex((signer) => isSameBytes(signer, key))
  if (place >= 0) return place
  const message = `The transaction does not want the signature of ${address}`
  throw new VestibuleError('invalidParams', { message })
}

/**
 * A wallet may add instructions, for example for fees.
 * @throws `invalidReply` if the account did not sign the transaction
 */
async function check({ key }: Subject, signed: Uint8Array): Promise<Uint8Array> {
  const { signers, signatures, message } = readAnswered(signed)
  const signature = signatures[signers.findIndex((signer) => isSameBytes(signer, key))]
  const isSigned = signature !== undefined && (await isSignedBy(key, message, signature))
  if (isSigned === false) throw refused()
  return signed
}

function readAnswered(signed: Uint8Array): Wire {
  try {
    return readWire(signed)
  } catch (cause) {
    throw refused(cause)
  }
}

function decode(text: unknown): Uint8Array {
  try {
    return base64.decode(text as string)
  } catch (cause) {
    throw refused(cause)
  }
}

function readSignature(answer: unknown): Uint8Array {
  const { signature } = (answer ?? {}) as { signature?: unknown }
  const bytes = readBase58(signature)
  if (bytes?.length !== SIGNATURE) throw refused()
  return bytes
}

const refused = (cause?: unknown) => new VestibuleError('invalidReply', { cause })
