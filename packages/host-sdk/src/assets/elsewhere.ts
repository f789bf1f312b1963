import { BalanceList } from '@vestibule/protocol/http'
import type { Core } from '../core/core.js'
import type { State } from '../core/model/state.js'
import { getNamespace, isConnected } from '../core/namespaceState.js'
import { apiOf } from '../platform/apiOf.js'
import type { QueryOptions } from '../query/query.js'
import { readAccountData } from './readAccountData.js'
import { readHeld } from './readHeld.js'
import { isServed } from './servedNetworks.js'

export type Elsewhere = {
  /** Value in USD. Undefined without a price. */
  value: number | undefined
  /** A network could not be read. */
  isPartial: boolean
}

type Place = { address: string; chainIds: readonly string[] }

/** Undefined without services or another network. */
export function elsewhereQuery(core: Core): QueryOptions<Elsewhere> | undefined {
  const places = placesOf(core)
  if (places.length === 0 || apiOf(core.options) === undefined) return undefined
  return {
    key: `elsewhere ${JSON.stringify(places)}`,
    async read({ signal }) {
      const values = await Promise.all(places.map((place) => readPlace(core, place, signal)))
      const known = values.flatMap(({ value }) => value ?? [])
      return {
        value: known.length > 0 ? known.reduce((sum, value) => sum + value, 0) : undefined,
        isPartial: values.some(({ isPartial }) => isPartial),
      }
    },
  }
}

async function readPlace(
  core: Core,
  { address, chainIds }: Place,
  signal: AbortSignal,
): Promise<Elsewhere> {
  try {
    const served: string[] = []
    for (const chainId of chainIds) if (await isServed(core, chainId)) served.push(chainId)
    if (served.length === 0) return { value: undefined, isPartial: false }
    const [only, ...others] = served
    const answer = await readAccountData(core, {
      path: `/v1/account/${address}/balance`,
      query: { currency: 'usd', ...(others.length === 0 && { chainId: only }) },
      schema: BalanceList,
      signal,
    })
    const { balances = [], errors = [] } = answer ?? {}
    const services = apiOf(core.options)
    const values = served.flatMap((chainId) =>
      readHeld(balances, { chainId, services }).flatMap(({ value }) => value ?? []),
    )
    return {
      value: values.length > 0 ? values.reduce((sum, value) => sum + value, 0) : undefined,
      isPartial: errors.some(
        ({ chainId, reason }) => served.includes(chainId) && reason !== 'chainNotSupported',
      ),
    }
  } catch (error) {
    if (!signal.aborted) core.log.warn('The value on other networks could not be read.', error)
    return { value: undefined, isPartial: true }
  }
}

function placesOf(core: Core): readonly Place[] {
  const state = core.store.getState()
  return [...core.adapters].flatMap(([namespace, adapter]) => {
    if (!isConnected(state, namespace)) return []
    const { accountState, networkState } = getNamespace(state, namespace)
    const { address, accounts } = accountState
    const { caipNetwork, requestedCaipNetworks } = networkState
    const type = accounts.find((one) => one.address === address)?.type
    // Exclude ordinals: their balance is not spendable.
    if (address === undefined || type === 'ordinal') return []
    const networks =
      adapter.hasAddressPerNetwork === true && caipNetwork ? [caipNetwork] : requestedCaipNetworks
    const chainIds = networks
      .map(({ caipNetworkId }) => caipNetworkId)
      .filter((chainId) => chainId !== shownNetwork(state))
    return chainIds.length > 0 ? [{ address, chainIds }] : []
  })
}

const shownNetwork = (state: State) => getNamespace(state).networkState.caipNetwork?.caipNetworkId
