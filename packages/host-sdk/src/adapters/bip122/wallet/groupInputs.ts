import type { SignInput } from '../bitcoinRequest.js'
import type { InputsToSign } from './pageWallet.js'

/** The inputs of one account and one way to sign together, as the standards of wallets have it. */
export function groupInputs(inputs: readonly unknown[]): InputsToSign[] {
  const groups = new Map<string, InputsToSign & { indexes: number[] }>()
  for (const input of inputs as readonly SignInput[]) {
    const sigHash = input.sighashTypes?.[0]
    const key = `${input.address} ${sigHash}`
    const group = groups.get(key) ?? { address: input.address, indexes: [], sigHash }
    group.indexes.push(input.index)
    groups.set(key, group)
  }
  return [...groups.values()]
}
