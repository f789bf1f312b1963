import { hex } from '@scure/base'
import { aminoText } from '@vestibule/protocol/cosmos'
import type {
  CosmosAminoDoc,
  CosmosSignDoc,
} from '../../../core/model/namespaces/cosmos/provider.js'
import { readFields } from './protobuf.js'

/** Field numbers of `TxBody.memo` and `AuthInfo.fee`, which visitors may change in their wallets. */
const [MEMO, FEE] = [2, 2]

/** Compares all fields except fee and memo, which the visitor may change in the wallet. */
export function isSameAmino(given: CosmosAminoDoc, signed: CosmosAminoDoc): boolean {
  const rest = ({ fee: _fee, memo: _memo, ...others }: CosmosAminoDoc) => aminoText(others)
  return rest(given) === rest(signed)
}

export function isSameDirect(given: CosmosSignDoc, signed: CosmosSignDoc): boolean {
  return (
    given.chainId === signed.chainId &&
    given.accountNumber === signed.accountNumber &&
    without(MEMO, given.bodyBytes) === without(MEMO, signed.bodyBytes) &&
    without(FEE, given.authInfoBytes) === without(FEE, signed.authInfoBytes)
  )
}

function without(left: number, message: Uint8Array): string {
  return readFields(message)
    .filter(({ number }) => number !== left)
    .map(({ number, bytes }) => `${number} ${hex.encode(bytes)}`)
    .join()
}
