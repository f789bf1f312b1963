import { PART as EIP155 } from '../../../adapters/eip155/walletConnect/part.js'
import { PART as SOLANA } from '../../../adapters/solana/walletConnect/part.js'
import type { Parts } from '../session/session.js'

/** The parts of a dapp with both namespaces. */
export const PARTS: Parts = new Map([
  ['eip155', EIP155],
  ['solana', SOLANA],
])
