import { VestibuleError } from '@vestibule/protocol'
import { SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
import { concatHex, domainSeparator, type Hex, keccak256, numberToHex, zeroAddress } from 'viem'
import { isOfFramework } from '../permissions/delegation.js'
import { type AccountSignable, callOf } from './accountSignable.js'
import type { OperationIntent } from './intent.js'
import { encodeSelfCall, type OwnCall, REVOKE_ALL } from './selfCall.js'
import { authorizationHash } from './serializeTransaction.js'

const { account: contract, entryPoint } = SMART_ACCOUNT_CONTRACTS
/** EIP-712 type hash of `PackedUserOperation`, as in the pinned contract. */
const TYPE: Hex = '0xbc37962d8bd1d319c95199bdfda6d3f92baa8903a61b32d5f4ec1f4b36a3bc18'

/** Requires a paymaster: otherwise EntryPoint would charge the account. @throws `invalidRequest` for an inconsistent intent */
export function toOperationSignable(intent: OperationIntent): AccountSignable {
  const { chainId, upgrade, ends, payment } = intent
  const account = intent.account as Hex
  const codes: [nonce: number | undefined, contract: Hex][] = [
    [upgrade, contract],
    [ends, zeroAddress],
  ]
  if (
    (ends === undefined) === (intent.calls.length === 0) ||
    !isPayer(payment.paymaster.slice(0, 42), account) ||
    // An authorization has no effect if the upgrade already uses its nonce.
    (ends ?? Infinity) <= (upgrade ?? -1)
  )
    throw new VestibuleError('invalidRequest')
  const fields = [
    word(account),
    payment.nonce,
    // Empty `initCode`, because the operation creates no account.
    keccak256('0x'),
    keccak256(encodeSelfCall(callsOf(intent))),
    ...[payment.gasLimits, payment.preGas, payment.fees],
    keccak256(payment.paymaster as Hex),
  ]
  const domain = {
    ...{ name: 'EIP7702StatelessDeleGator', version: '1' },
    ...{ chainId, verifyingContract: account },
  }
  return {
    account,
    authorizations: codes.flatMap(([nonce, contract]) =>
      nonce === undefined ? [] : authorizationHash({ chainId, contract, nonce }),
    ),
    complete: (authorizations) => ({
      hash: hashOf([
        '0x1901',
        domainSeparator({ domain }),
        hashOf([TYPE, ...fields, word(entryPoint)]),
      ]),
      finish: (signature) => ({
        kind: 'transaction',
        raw: JSON.stringify({ intent, signature, authorizations }),
        hash: hashOf([hashOf(fields), word(entryPoint), word(chainId)]),
      }),
    }),
  }
}

/** Before an operation removes the code, it revokes all permissions. */
export const callsOf = ({ calls, ends }: OperationIntent): readonly OwnCall[] =>
  ends === undefined ? calls.map(callOf) : [REVOKE_ALL]

/** Whether another party pays: not the account or a contract that acts for it. */
function isPayer(paymaster: string, account: string): boolean {
  return (
    BigInt(paymaster) !== 0n &&
    paymaster.toLowerCase() !== account.toLowerCase() &&
    !isOfFramework(paymaster)
  )
}

const hashOf = (parts: readonly string[]) => keccak256(concatHex(parts as Hex[]))
const word = (value: string | number) => numberToHex(BigInt(value), { size: 32 })
