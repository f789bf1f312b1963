import * as bytecode from '@metamask/delegation-abis/bytecode'
import { CAVEAT_ENFORCERS, SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
import {
  type Address,
  concatHex,
  createTestClient,
  encodeAbiParameters,
  type Hex,
  http,
  publicActions,
} from 'viem'

const { entryPoint, account, delegationManager } = SMART_ACCOUNT_CONTRACTS

const withAddresses = (code: Hex, ...addresses: readonly Address[]) =>
  concatHex([
    code,
    encodeAbiParameters(
      addresses.map(() => ({ type: 'address' as const })),
      addresses,
    ),
  ])

const CREATIONS: readonly (readonly [Address, Hex])[] = [
  [entryPoint, bytecode.EntryPoint],
  [account, withAddresses(bytecode.EIP7702StatelessDeleGator, delegationManager, entryPoint)],
  // The local contract has no owner: storage is not copied.
  [delegationManager, withAddresses(bytecode.DelegationManager, entryPoint)],
  [CAVEAT_ENFORCERS.allowedMethods, bytecode.AllowedMethodsEnforcer],
  [CAVEAT_ENFORCERS.allowedTargets, bytecode.AllowedTargetsEnforcer],
  [CAVEAT_ENFORCERS.erc20Period, bytecode.ERC20PeriodTransferEnforcer],
  [CAVEAT_ENFORCERS.exactCalldata, bytecode.ExactCalldataEnforcer],
  [CAVEAT_ENFORCERS.limitedCalls, bytecode.LimitedCallsEnforcer],
  [CAVEAT_ENFORCERS.nativePeriod, bytecode.NativeTokenPeriodTransferEnforcer],
  [CAVEAT_ENFORCERS.nonce, bytecode.NonceEnforcer],
  [CAVEAT_ENFORCERS.redeemer, bytecode.RedeemerEnforcer],
  [CAVEAT_ENFORCERS.timestamp, bytecode.TimestampEnforcer],
  [CAVEAT_ENFORCERS.valueAtMost, bytecode.ValueLteEnforcer],
]

export async function placeSmartAccounts(url: string): Promise<void> {
  const client = createTestClient({ mode: 'anvil', transport: http(url) }).extend(publicActions)
  // Runs the creation code in a call and stores its result at the canonical address, which does not
  // depend on our accounts.
  await Promise.all(
    CREATIONS.map(async ([address, creation]) => {
      if ((await client.getCode({ address })) !== undefined) return
      const { data: code } = await client.call({ data: creation, gas: 25_000_000n })
      if (code === undefined) throw new Error(`The chain at ${url} does not create ${address}.`)
      await client.setCode({ address, bytecode: code })
    }),
  )
}
