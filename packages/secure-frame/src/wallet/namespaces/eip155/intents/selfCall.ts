import { CAVEAT_ENFORCERS, SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
import type { Hex } from 'viem'

export type OwnCall = { to: Hex; value: bigint; data: Hex }

/** `execute(bytes32,bytes)` of ERC-7821. */
const EXECUTE = 'e9ae5c53'
const ALL_OR_NOTHING = `01${'00'.repeat(31)}`

const word = (value: number | bigint) => value.toString(16).padStart(64, '0')
const WORD = 32

export function encodeSelfCall(calls: readonly OwnCall[]): Hex {
  const parts = calls.map(({ to, value, data }) => {
    const hex = data.slice(2)
    const padding = '0'.repeat((64 - (hex.length % 64)) % 64)
    const head = [to.slice(2).toLowerCase().padStart(64, '0'), word(value), word(3 * WORD)]
    return [...head, word(hex.length / 2), hex, padding].join('')
  })
  let at = WORD * parts.length
  const places = parts.map((part) => {
    const place = word(at)
    at += part.length / 2
    return place
  })
  const list = [word(WORD), word(parts.length), ...places, ...parts].join('')
  return `0x${EXECUTE}${ALL_OR_NOTHING}${word(2 * WORD)}${word(list.length / 2)}${list}`
}

/** `incrementNonce(address)`. It works with or without code. */
export const REVOKE_ALL: OwnCall = {
  to: CAVEAT_ENFORCERS.nonce,
  value: 0n,
  data: `0xf5743c4c${SMART_ACCOUNT_CONTRACTS.delegationManager.slice(2).toLowerCase().padStart(64, '0')}`,
}

/** EIP-7702 delegation code in lowercase. */
export function delegationTo(contract: Hex): Hex {
  return `0xef0100${contract.slice(2).toLowerCase()}`
}
