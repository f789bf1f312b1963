import type { CaipAddress, Namespace } from '@vestibule/protocol'
import { formatDecimal } from '@vestibule/protocol/numbers'
import type { Core } from '../core/core.js'
import { getNamespace } from '../core/namespaceState.js'
import { floorDecimals, formatUnits } from '../platform/units.js'
import { createChainReads } from './createChainReads.js'

type Reading = { caipAddress: CaipAddress; promise: Promise<boolean> }

/** A slower earlier read must not replace a newer balance. */
const readings = new WeakMap<Core, Map<Namespace, Reading>>()

/** Keeps the previous balance after a failure. */
export async function refreshBalance(core: Core, namespace: Namespace): Promise<void> {
  await readBalance(core, namespace, { force: true }).catch(() => {
    // The failure is already logged.
  })
}

/**
 * Shares one request between all callers.
 * @param options.force starts another read
 * @returns false if the network has no balance to read
 * @throws errors of the network's nodes
 */
export async function readBalance(
  core: Core,
  namespace: Namespace,
  { force }: { force: boolean },
): Promise<boolean> {
  const { accountState, networkState } = getNamespace(core.store.getState(), namespace)
  const { address, caipAddress } = accountState
  const { caipNetwork: network } = networkState
  const adapter = core.adapters.get(namespace)
  if (address === undefined || caipAddress === undefined || adapter?.getBalance === undefined)
    return false
  if (network === undefined || network.unknown) return false
  const latest = readings.get(core) ?? new Map<Namespace, Reading>()
  readings.set(core, latest)
  const known = latest.get(namespace)
  if (!force && known?.caipAddress === caipAddress) return known.promise
  const { decimals, symbol } = network.nativeCurrency
  const promise = adapter.getBalance({ ...createChainReads(core, network), address }).then(
    (value) => {
      if (latest.get(namespace) !== reading) return true
      const amount = floorDecimals(formatUnits(value, decimals))
      const label = `${formatDecimal(amount, { places: 3 })} ${symbol}`
      const balance = { caipAddress, amount, symbol, value, decimals, label }
      core.store.setState(({ balances }) => ({ balances: { ...balances, [namespace]: balance } }))
      return true
    },
    (error: unknown) => {
      core.log.warn('Could not read the balance.', error)
      throw error
    },
  )
  const reading = { caipAddress, promise }
  latest.set(namespace, reading)
  try {
    return await promise
  } finally {
    if (latest.get(namespace) === reading) latest.delete(namespace)
  }
}
