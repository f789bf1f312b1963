import { base64 } from '@scure/base'
import type { Address } from '@solana/addresses'
import {
  type CompiledTransactionMessage,
  type CompiledTransactionMessageWithLifetime,
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
} from '@solana/transaction-messages'
import { getTransactionDecoder, type Transaction } from '@solana/transactions'
import { VestibuleError } from '@vestibule/protocol'
import { MAX_TRANSACTION } from '@vestibule/protocol/solana'
import { refuse } from '../requests/refuse.js'

export type ReadTransaction = {
  bytes: Uint8Array
  message: CompiledMessage
  messageBytes: Uint8Array
  unsigned: readonly Address[]
  isSponsored: boolean
}

export type CompiledMessage = Exclude<CompiledTransactionMessage, { version: 1 }> &
  CompiledTransactionMessageWithLifetime

/**
 * The account must pay, unless another payer has signed.
 * @throws `invalidParams` with a reason, `addressNotYours` for another payer
 */
export function readTransaction(
  wire: string,
  account: string,
  mayBeSponsored: boolean,
): ReadTransaction {
  const bytes = bytesOf(wire)
  const { messageBytes, signatures } = decode(bytes)
  const message = decodeMessage(messageBytes)
  const { header, staticAccounts } = message
  const signers = Object.keys(signatures)
  if (header.numSignerAccounts === 0 || header.numSignerAccounts > staticAccounts.length)
    throw refuse('The header of the transaction does not match its accounts.')
  if (new Set(staticAccounts).size !== staticAccounts.length)
    throw refuse('The transaction lists an account twice.')
  if (!isConsistent(message))
    throw refuse('The header of the transaction does not match its instructions.')
  const [payer = ''] = signers
  const isSponsored = payer !== account
  const isAgreed = !isSponsored || (mayBeSponsored && signatures[payer as Address] !== null)
  if (!signers.includes(account) || !isAgreed)
    throw new VestibuleError('addressNotYours', {
      data: { reason: 'Another account pays for the transaction.' },
    })
  const unsigned = signers.filter(
    (signer) => signer !== account && signatures[signer as Address] === null,
  )
  return { bytes, message, messageBytes, unsigned: unsigned as Address[], isSponsored }
}

function bytesOf(wire: string): Uint8Array {
  // Four base64 characters encode three bytes.
  if (wire.length > Math.ceil(MAX_TRANSACTION / 3) * 4) throw tooLong()
  let bytes: Uint8Array
  try {
    bytes = base64.decode(wire)
  } catch (cause) {
    throw refuse('The transaction is not valid base64.', cause)
  }
  if (bytes.length > MAX_TRANSACTION) throw tooLong()
  return bytes
}

const tooLong = () => refuse(`The transaction is longer than ${MAX_TRANSACTION} bytes.`)

function decode(bytes: Uint8Array): { messageBytes: Uint8Array; signatures: Signatures } {
  try {
    const { messageBytes, signatures } = getTransactionDecoder().decode(bytes)
    return { messageBytes: Uint8Array.from(messageBytes), signatures }
  } catch (cause) {
    throw refuse('The transaction cannot be decoded.', cause)
  }
}

type Signatures = Transaction['signatures']

/** @throws if the message is not in its canonical encoding */
function decodeMessage(bytes: Uint8Array): CompiledMessage {
  let message: CompiledTransactionMessage & CompiledTransactionMessageWithLifetime
  let again: ArrayLike<number>
  try {
    message = getCompiledTransactionMessageDecoder().decode(bytes)
    again = getCompiledTransactionMessageEncoder().encode(message)
  } catch (cause) {
    throw refuse('The message of the transaction cannot be decoded.', cause)
  }
  if (message.version !== 'legacy' && message.version !== 0)
    throw refuse('This transaction version is not supported.')
  if (again.length !== bytes.length || bytes.some((byte, index) => byte !== again[index]))
    throw refuse('The transaction has extra bytes.')
  return message
}

function isConsistent(message: CompiledMessage): boolean {
  const { header, staticAccounts, instructions } = message
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = header
  const loaded = lookupsOf(message).reduce(
    (sum, { writableIndexes, readonlyIndexes }) =>
      sum + writableIndexes.length + readonlyIndexes.length,
    0,
  )
  const all = staticAccounts.length + loaded
  return (
    // The payer must be writable.
    numReadonlySignerAccounts < numSignerAccounts &&
    numReadonlyNonSignerAccounts <= staticAccounts.length - numSignerAccounts &&
    instructions.every(
      ({ programAddressIndex, accountIndices = [] }) =>
        programAddressIndex > 0 &&
        programAddressIndex < staticAccounts.length &&
        accountIndices.every((index) => index < all),
    )
  )
}

export function lookupsOf(message: CompiledMessage) {
  return ('addressTableLookups' in message && message.addressTableLookups) || []
}

export function messageOf(bytes: Uint8Array): CompiledMessage {
  return decodeMessage(decode(bytes).messageBytes)
}
