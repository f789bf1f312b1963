import { Secp256k1, Secp256k1Signature, sha256 } from '@cosmjs/crypto'
import { base64 } from '@scure/base'
import type { CosmosSignature } from '../../../core/model/namespaces/cosmos/provider.js'

export const isSignedByCosmos = (bytes: Uint8Array, { signature, pub_key }: CosmosSignature) =>
  Secp256k1.verifySignature(
    Secp256k1Signature.fromFixedLength(base64.decode(signature)),
    sha256(bytes),
    base64.decode(pub_key.value),
  )
