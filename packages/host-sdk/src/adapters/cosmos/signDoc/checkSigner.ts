import { VestibuleError } from '@vestibule/protocol'
import { invalid } from '../../invalid.js'
import { keyKind } from '../account/keyKind.js'
import { parseAddress } from '../account/readAddress.js'
import { readFields } from './protobuf.js'

/**
 * Checks that an `AuthInfo` of cosmos.tx.v1beta1 has a signer that may be the account. A signer without a public key
 * matches: the chain knows its key.
 * @throws `addressNotYours` if all signers are others, `invalidParams` for invalid bytes
 */
export async function checkSigner(authInfo: Uint8Array, address: string): Promise<void> {
  const read = parseAddress(address)
  const keys = keysOf(authInfo)
  for (const key of keys) if (key === undefined || (await keyKind(key, read)) !== undefined) return
  throw keys.length === 0
    ? invalid('`authInfoBytes` names no signer')
    : new VestibuleError('addressNotYours')
}

/** The public keys of the signers, undefined for a signer without one. */
function keysOf(authInfo: Uint8Array): (Uint8Array | undefined)[] {
  try {
    return only(authInfo, 1).map((signer) => {
      const [any] = only(signer, 1)
      const [value] = any === undefined ? [] : only(any, 2)
      return value === undefined ? undefined : (only(value, 1)[0] ?? new Uint8Array())
    })
  } catch (cause) {
    throw invalid('`authInfoBytes` must be an AuthInfo', cause)
  }
}

const only = (message: Uint8Array, wanted: number) =>
  readFields(message).flatMap(({ number, bytes }) => (number === wanted ? [bytes] : []))
