import { VestibuleError } from '@vestibule/protocol'
import { CAVEAT_ENFORCERS, SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
import { concatHex, type Hex, hashStruct, hashTypedData, numberToHex } from 'viem'
import type { DelegationIntent, Scope } from './delegationIntent.js'

type Caveat = { enforcer: Hex; terms: Hex }

export type Delegation = {
  delegate: Hex
  delegator: Hex
  authority: Hex
  caveats: readonly Caveat[]
  salt: bigint
}
export type SignedDelegation = Delegation & { signature: Hex }

const TYPES = {
  Delegation: [
    { name: 'delegate', type: 'address' },
    { name: 'delegator', type: 'address' },
    { name: 'authority', type: 'bytes32' },
    { name: 'caveats', type: 'Caveat[]' },
    { name: 'salt', type: 'uint256' },
  ],
  Caveat: [
    { name: 'enforcer', type: 'address' },
    { name: 'terms', type: 'bytes' },
  ],
} as const

const ROOT_AUTHORITY: Hex = `0x${'ff'.repeat(32)}`
/** The framework accepts any caller for this address. */
const ANY_DELEGATE = '0x0000000000000000000000000000000000000a11'
const ZERO_ADDRESS = `0x${'00'.repeat(20)}`
/** Any caller could use a permission through Multicall3. */
const CALLS_FOR_ANYONE = '0xca11bde05977b3631167028862be2a173976ca11'

const FRAMEWORK: ReadonlySet<string> = new Set(
  [...Object.values(SMART_ACCOUNT_CONTRACTS), ...Object.values(CAVEAT_ENFORCERS)].map((address) =>
    address.toLowerCase(),
  ),
)

export const isOfFramework = (address: string) => FRAMEWORK.has(address.toLowerCase())

const EVERYONE: ReadonlySet<string> = new Set([ZERO_ADDRESS, ANY_DELEGATE, CALLS_FOR_ANYONE])

/** Some addresses stand for any caller. Zero would accept an empty signature. */
export function isRedeemer(address: string): boolean {
  const given = address.toLowerCase()
  return !EVERYONE.has(given) && !isOfFramework(given)
}

/** Requires an expiry, one redeemer, and a revocable nonce. @throws `invalidRequest` for addresses that would allow any caller */
export function delegationOf(intent: DelegationIntent): Delegation {
  const { delegate, delegator, scope, expiry, nonce, salt } = intent
  const own = delegator.toLowerCase()
  const target = scope.kind === 'nativePeriod' ? undefined : targetOf(scope).toLowerCase()
  const isForAll = target === own || (target !== undefined && isOfFramework(target))
  if (!isRedeemer(delegate) || delegate.toLowerCase() === own || isForAll)
    throw new VestibuleError('invalidRequest')
  const { timestamp, redeemer, nonce: nonces } = CAVEAT_ENFORCERS
  return {
    delegate: delegate as Hex,
    delegator: delegator as Hex,
    authority: ROOT_AUTHORITY,
    caveats: [
      ...caveatsOf(scope),
      { enforcer: timestamp, terms: concatHex([word(0n, 16), word(BigInt(expiry), 16)]) },
      // Without this caveat, the redeemer could delegate further.
      { enforcer: redeemer, terms: delegate.toLowerCase() as Hex },
      { enforcer: nonces, terms: word(BigInt(nonce)) },
    ],
    salt: BigInt(`0x${salt}`),
  }
}

const word = (value: bigint, size = 32) => numberToHex(value, { size })

const targetOf = (scope: Exclude<Scope, { kind: 'nativePeriod' }>) =>
  scope.kind === 'calls' ? scope.target : scope.token

function caveatsOf(scope: Scope): Caveat[] {
  const { allowedMethods, allowedTargets, erc20Period, exactCalldata, nativePeriod, valueAtMost } =
    CAVEAT_ENFORCERS
  const withoutValue = { enforcer: valueAtMost, terms: word(0n) }
  if (scope.kind === 'calls')
    return [
      { enforcer: allowedTargets, terms: scope.target.toLowerCase() as Hex },
      { enforcer: allowedMethods, terms: concatHex(scope.selectors as Hex[]) },
      withoutValue,
    ]
  const { amount, periodSeconds, start } = scope
  const words = [BigInt(amount), BigInt(periodSeconds), BigInt(start)].map((each) => word(each))
  return scope.kind === 'erc20Period'
    ? [
        {
          enforcer: erc20Period,
          terms: concatHex([scope.token.toLowerCase() as Hex, ...words]),
        },
        withoutValue,
      ]
    : [
        { enforcer: nativePeriod, terms: concatHex(words) },
        // Without this caveat, calls could transfer tokens: the other enforcer checks only the
        // value.
        { enforcer: exactCalldata, terms: '0x' },
      ]
}

export const hashDelegation = (intent: DelegationIntent): Hex =>
  hashSigned(delegationOf(intent), intent.chainId)

export function hashSigned(message: Delegation, chainId: number): Hex {
  return hashTypedData({
    domain: {
      name: 'DelegationManager',
      version: '1',
      chainId,
      verifyingContract: SMART_ACCOUNT_CONTRACTS.delegationManager,
    },
    types: TYPES,
    primaryType: 'Delegation',
    message,
  })
}

export const delegationId = (delegation: Delegation): Hex =>
  hashStruct({ types: TYPES, primaryType: 'Delegation', data: delegation })
