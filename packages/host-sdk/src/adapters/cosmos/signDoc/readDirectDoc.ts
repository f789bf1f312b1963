import { base64, hex } from '@scure/base'
import type { CosmosSignDoc } from '../../../core/model/namespaces/cosmos/provider.js'
import { invalid } from '../../invalid.js'

const MAX_UINT64 = 2n ** 64n

/**
 * A private copy of a direct document: with bytes, as by `@cosmjs/proto-signing`, or with texts in base64 or hexadecimal,
 * as over WalletConnect.
 * @throws `invalidParams` for an invalid one
 */
export function readDirectDoc(given: unknown): CosmosSignDoc {
  const { bodyBytes, authInfoBytes, chainId, accountNumber } = Object(given) as Record<
    string,
    unknown
  >
  if (typeof chainId !== 'string') throw invalid('`signDoc.chainId` must be text')
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

/** A bigint, a text, or one of the classes for numbers that wallets answer with. */
function readNumber(given: unknown): bigint {
  const text = String(given ?? 0)
  const number = /^[0-9]{1,20}$/.test(text) ? BigInt(text) : MAX_UINT64
  if (number >= MAX_UINT64) throw invalid('`signDoc.accountNumber` must be a number')
  return number
}
