import { walletConnectPart as EIP155 } from '../../../adapters/eip155/walletConnect/walletConnectPart.js'
import { walletConnectPart as SOLANA } from '../../../adapters/solana/walletConnectPart.js'
import type { Parts } from '../session/session.js'

export const PARTS: Parts = new Map([
  ['eip155', EIP155],
  ['solana', SOLANA],
])
