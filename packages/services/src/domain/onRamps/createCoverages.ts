import { LRUCache } from 'lru-cache'
import { MINUTE } from '../../platform/time.js'
import type { Clock } from '../../ports/clock.js'
import { type OnRamp, type OnRampCoverage, OnRampFault } from '../../ports/onRamps.js'
import type { Network } from '../projects/project.js'
import { askVendor } from './askVendor.js'
import { OnRampError } from './onRampError.js'

const COVERAGE_LIFE = 5 * MINUTE
const MOST_COVERAGES = 1_000

export function createCoverages(options: Options) {
  const { clock, vendors, networks } = options
  const coverages = new LRUCache<string, { until: number; found: Promise<OnRampCoverage> }>({
    max: MOST_COVERAGES,
  })

  function of(vendor: OnRamp, country: string | undefined): Promise<OnRampCoverage> {
    const key = `${vendor.id} ${country ?? ''}`
    const kept = coverages.get(key)
    if (kept !== undefined && kept.until > clock()) return kept.found
    const found = askVendor(async (signal) => {
      const { assets, payments } = await vendor.coverage(country, signal)
      const isHere = (id: string) => networks.some(({ caipNetworkId }) => caipNetworkId === id)
      return { assets: assets.filter(({ network }) => isHere(network)), payments }
    })
    coverages.set(key, { until: clock() + COVERAGE_LIFE, found })
    found.catch(() => coverages.get(key)?.found === found && coverages.delete(key))
    return found
  }

  return {
    of,

    /** Omits failed vendors, unless every vendor fails. @throws OnRampError */
    async all(country: string | undefined): Promise<OnRampCoverage[]> {
      const outcomes = await Promise.allSettled(vendors.map((vendor) => of(vendor, country)))
      const found = outcomes.flatMap((outcome) =>
        outcome.status === 'fulfilled' ? [outcome.value] : [],
      )
      if (found.length === 0 && !outcomes.every(isElsewhere))
        throw new OnRampError('vendorUnavailable')
      return found
    },
  }
}

export type Coverages = ReturnType<typeof createCoverages>

type Options = {
  clock: Clock
  vendors: readonly OnRamp[]
  networks: readonly Network[]
}

const isElsewhere = (outcome: PromiseSettledResult<unknown>) =>
  outcome.status === 'rejected' &&
  outcome.reason instanceof OnRampFault &&
  outcome.reason.reason === 'countryNotServed'
