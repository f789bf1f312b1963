import { base64, hex } from '@scure/base'
import { VestibuleError } from '@vestibule/protocol'
import type {
  CosmosDirectSigned,
  CosmosSignDoc,
} from '../../../core/model/namespaces/cosmos/provider.js'
import type { ActionContext } from '../../actionContext.js'
import { invalid } from '../../invalid.js'
import { readPart } from '../../pageWallets/readAnswer.js'
import { keyKind } from '../account/keyKind.js'
import { parseAddress } from '../account/readAddress.js'
import { isSameDirect } from '../signDoc/isSameDoc.js'
import { bytesField, numberField, readFields } from '../signDoc/protobuf.js'
import { readSignature } from '../signDoc/readSignature.js'
import { readSigner } from './readSubject.js'

const MAX_UINT64 = 2n ** 64n

const only = (message: Uint8Array, wanted: number) =>
  readFields(message).flatMap(({ number, bytes }) => (number === wanted ? [bytes] : []))

export async function signDirect(
  { context, askWallet }: ActionContext,
  signer: unknown,
  given: unknown,
): Promise<CosmosDirectSigned> {
  const signDoc = readDirectDoc(given)
  const { address, chain } = await readSigner(context, signer)
  if (signDoc.chainId !== chain.chainId) throw invalid('`signDoc.chainId` must be the active chain')
  checkBody(signDoc.bodyBytes)
  await checkSigner(signDoc.authInfoBytes, address)
  const params = { signerAddress: address, signDoc: readDirectDoc(signDoc) }
  const answer = await askWallet({ method: 'cosmos_signDirect', params })
  const signed = readSigned(signDoc, readPart(answer, 'signed') ?? signDoc)
  const bytes = directBytes(signed)
  return {
    signed,
    signature: await readSignature(readPart(answer, 'signature'), { address, bytes }),
  }
}

function checkBody(bodyBytes: Uint8Array) {
  try {
    readFields(bodyBytes)
  } catch (cause) {
    throw invalid('`bodyBytes` must be a valid TxBody', cause)
  }
}

/** @throws `invalidReply` if the wallet did not return the document */
function readSigned(signDoc: CosmosSignDoc, answer: unknown): CosmosSignDoc {
  try {
    const signed = readDirectDoc(answer)
    if (isSameDirect(signDoc, signed)) return signed
  } catch (cause) {
    throw new VestibuleError('invalidReply', { cause })
  }
  throw new VestibuleError('invalidReply')
}

/** Encodes the document as signed: `SignDoc` of cosmos.tx.v1beta1. */
export function directBytes(signDoc: CosmosSignDoc): Uint8Array {
  return Uint8Array.from([
    ...bytesField(1, signDoc.bodyBytes),
    ...bytesField(2, signDoc.authInfoBytes),
    ...bytesField(3, new TextEncoder().encode(signDoc.chainId)),
    ...numberField(4, signDoc.accountNumber),
  ])
}

/**
 * A signer without a public key may be this account: the chain knows its key.
 * @throws `addressNotYours` if every key belongs to another account, `invalidParams` for invalid
 * bytes
 */
async function checkSigner(authInfo: Uint8Array, address: string): Promise<void> {
  const read = parseAddress(address)
  const keys = keysOf(authInfo)
  for (const key of keys) if (key === undefined || (await keyKind(key, read)) !== undefined) return
  throw keys.length === 0
    ? invalid('`authInfoBytes` must contain a signer')
    : new VestibuleError('addressNotYours')
}

function keysOf(authInfo: Uint8Array): (Uint8Array | undefined)[] {
  try {
    return only(authInfo, 1).map((signer) => {
      const [any] = only(signer, 1)
      const [value] = any === undefined ? [] : only(any, 2)
      return value === undefined ? undefined : (only(value, 1)[0] ?? new Uint8Array())
    })
  } catch (cause) {
    throw invalid('`authInfoBytes` must be a valid AuthInfo', cause)
  }
}

/**
 * Copies the document. Accepts bytes (`@cosmjs/proto-signing`), and base64 or hexadecimal strings
 * (WalletConnect).
 * @throws `invalidParams`
 */
export function readDirectDoc(given: unknown): CosmosSignDoc {
  const { bodyBytes, authInfoBytes, chainId, accountNumber } = Object(given) as Record<
    string,
    unknown
  >
  if (typeof chainId !== 'string') throw invalid('`signDoc.chainId` must be a string')
  return {
    bodyBytes: readBytes(bodyBytes),
    authInfoBytes: readBytes(authInfoBytes),
    chainId,
    accountNumber: readNumber(accountNumber),
  }
}

function readBytes(given: unknown): Uint8Array {
  try {
    if (given instanceof Uint8Array) return Uint8Array.from(given)
    const text = given as string
    return /^(?:[0-9a-fA-F]{2})+$/.test(text) ? hex.decode(text) : base64.decode(text)
  } catch (cause) {
    throw invalid('`signDoc` must have `bodyBytes` and `authInfoBytes`', cause)
  }
}

/** Accepts a bigint, a string, or a wallet library's number class. */
function readNumber(given: unknown): bigint {
  const text = String(given ?? 0)
  const number = /^[0-9]{1,20}$/.test(text) ? BigInt(text) : MAX_UINT64
  if (number >= MAX_UINT64) throw invalid('`signDoc.accountNumber` must be a number')
  return number
}
