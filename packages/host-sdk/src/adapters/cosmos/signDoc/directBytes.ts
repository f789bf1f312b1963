import type { CosmosSignDoc } from '../../../core/model/namespaces/cosmos/provider.js'
import { bytesField, numberField } from './protobuf.js'

/** The signed form of a document: `SignDoc` of cosmos.tx.v1beta1. */
export function directBytes(signDoc: CosmosSignDoc): Uint8Array {
  return Uint8Array.from([
    ...bytesField(1, signDoc.bodyBytes),
    ...bytesField(2, signDoc.authInfoBytes),
    ...bytesField(3, new TextEncoder().encode(signDoc.chainId)),
    ...numberField(4, signDoc.accountNumber),
  ])
}
