import { fromCoinType } from '@vestibule/protocol'
import { type Hex, hexToBytes } from 'viem'
import type { NameRules } from '../nameRules.js'
import { ensGateway } from './ens/ensGateway.js'

export const EIP155_NAMES: NameRules = {
  referenceOf: (coinType) => fromCoinType(coinType)?.toString(),
  bytesOf: (address) => hexToBytes(address as Hex),
  gateway: ensGateway,
}
