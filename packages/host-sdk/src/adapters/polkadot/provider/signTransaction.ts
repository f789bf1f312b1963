import { hex } from '@scure/base'
import { VestibuleError } from '@vestibule/protocol'
import {
  isSameAccount,
  readHex,
  readSignatures,
  SCHEMES,
  type Signature,
} from '@vestibule/protocol/polkadot'
import type { ActionContext } from '../../actionContext.js'
import { invalid } from '../../invalid.js'
import { readPart } from '../../pageWallets/readAnswer.js'
import { findSigned } from '../verify/findSigned.js'
import { signedBytes } from '../verify/signedBytes.js'
import { readSubject } from './readSubject.js'

type Hex = `0x${string}`
type Signed = { signature: Hex; signedTransaction?: Hex }

export async function signTransaction(
  { context, askWallet }: ActionContext,
  given: { address?: unknown; payload: unknown },
): Promise<Signed> {
  const payload = Object(given.payload) as Record<string, unknown>
  const { address, key, reference } = await readSubject(context, given.address ?? payload.address)
  if (!isSameAccount(address, String(payload.address)))
    throw invalid('`address` of the payload must be the signing account’s address')
  const method = readHex(payload.method)
  if (method === undefined || method.length === 0) throw invalid('`method` must be hexadecimal')
  if (!/^0x[0-9a-f]{64}$/i.test(String(payload.genesisHash)))
    throw invalid('`genesisHash` must be 32 bytes in hexadecimal')
  if (String(payload.genesisHash).slice(2, 34).toLowerCase() !== reference)
    throw new VestibuleError('chainNotSupported')
  const params = { address, transactionPayload: { ...payload, address } }
  const answer = await askWallet({ method: 'polkadot_signTransaction', params })

  const signature = readPart(answer, 'signature')
  if (payload.withSignedTransaction === true) {
    const whole = readPart(answer, 'signedTransaction')
    const bytes = whole instanceof Uint8Array ? whole : readHex(whole)
    if (bytes !== undefined) {
      // The full transaction contains bytes that require the network's metadata, so check only its
      // end.
      if (!endsWith(bytes, method)) throw new VestibuleError('invalidReply')
      return { signature: spell(plausible(signature)), signedTransaction: `0x${hex.encode(bytes)}` }
    }
  }
  const message = signedBytes(payload)
  const signed =
    message === undefined ? plausible(signature) : await findSigned(signature, { message, key })
  if (signed === undefined) throw new VestibuleError('invalidReply')
  return { signature: spell(signed) }
}

function plausible(signature: unknown): Signature {
  const named = readHex(signature)
  const [first = -1] = named ?? []
  const found = readSignatures(signature).find(
    ({ scheme, bytes }) => scheme === SCHEMES[first] && bytes.length + 1 === named?.length,
  )
  if (found === undefined) throw new VestibuleError('invalidReply')
  return found
}

const spell = ({ scheme, bytes }: Signature): Hex =>
  `0x${hex.encode(Uint8Array.of(SCHEMES.indexOf(scheme), ...bytes))}`

function endsWith(bytes: Uint8Array, end: Uint8Array): boolean {
  return bytes.slice(-end.length).join() === end.join()
}
