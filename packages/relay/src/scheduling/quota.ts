export type Holder = {
  readonly address: string
  readonly site?: string | undefined
  /** Called when the quota evicts the holder, who must stop. */
  giveWay: () => void
}

/** When full, evicts from the largest site its largest address, and from this address the largest holder. */
export function createQuota(options: Options) {
  const { perAddress, overall, onFull } = options
  const sites = new Map<string, Site>()
  let total = 0

  const siteOf = ({ address, site = address }: Holder) => sites.get(site)
  const addressOf = (holder: Holder) => siteOf(holder)?.addresses.get(holder.address)
  const partOf = (holder: Holder) => addressOf(holder)?.parts.get(holder) ?? 0
  const sumOf = (holder: Holder) => addressOf(holder)?.sum ?? 0
  const largestPart = (address: Address | undefined) =>
    largest(address?.parts ?? [], ([, part]) => part)?.[0]

  function change(holder: Holder, amount: number) {
    const name = holder.site ?? holder.address
    const site = siteOf(holder) ?? { sum: 0, addresses: new Map() }
    const address = site.addresses.get(holder.address) ?? { sum: 0, parts: new Map() }
    const part = (address.parts.get(holder) ?? 0) + amount
    total += amount
    site.sum += amount
    address.sum += amount
    if (part > 0) address.parts.set(holder, part)
    else address.parts.delete(holder)
    if (address.parts.size > 0) site.addresses.set(holder.address, address)
    else site.addresses.delete(holder.address)
    if (site.addresses.size > 0) sites.set(name, site)
    else sites.delete(name)
  }

  function leave(holder: Holder) {
    const part = partOf(holder)
    if (part > 0) change(holder, -part)
  }

  /** Finds the holder to evict for an amount, or the reason why an eviction is not possible. */
  function findLargest(holder: Holder, amount: number): Holder | 'fits' | 'address' | 'overall' {
    if (sumOf(holder) + amount > perAddress) {
      const other = largestPart(addressOf(holder))
      return other !== undefined && partOf(other) > partOf(holder) + amount ? other : 'address'
    }
    if (total + amount <= overall) return 'fits'
    const heaviest = largest(sites.values(), ({ sum }) => sum)
    const isHeavier = heaviest !== undefined && heaviest.sum > (siteOf(holder)?.sum ?? 0) + amount
    if (!isHeavier) return 'overall'
    return largestPart(largest(heaviest.addresses.values(), ({ sum }) => sum)) ?? 'overall'
  }

  return {
    take(holder: Holder, amount: number): boolean {
      for (;;) {
        const found = findLargest(holder, amount)
        if (found === 'overall' || total + amount > overall) onFull()
        if (found === 'address' || found === 'overall') return false
        if (found === 'fits') break
        leave(found)
        found.giveWay()
      }
      change(holder, amount)
      return true
    },

    lack(holder: Holder, amount: number): 'address' | 'overall' | undefined {
      const found = findLargest(holder, amount)
      return found === 'address' || found === 'overall' ? found : undefined
    },

    /** Adds existing usage without a check. */
    count: (holder: Holder, amount: number) => change(holder, amount),

    /** Releases an amount. Has no effect for an evicted holder. */
    give(holder: Holder, amount: number): void {
      const part = partOf(holder)
      if (part > 0) change(holder, -Math.min(part, amount))
    },

    leave,
  }
}

export type Quota = ReturnType<typeof createQuota>

type Options = {
  perAddress: number
  overall: number
  onFull: () => void
}

type Site = { sum: number; addresses: Map<string, Address> }
type Address = { sum: number; parts: Map<Holder, number> }

/** Prefers the last of several largest items, so that earlier ones stay. */
function largest<item>(items: Iterable<item>, sizeOf: (item: item) => number): item | undefined {
  let found: item | undefined
  let most = Number.NEGATIVE_INFINITY
  for (const item of items) {
    const size = sizeOf(item)
    if (size < most) continue
    found = item
    most = size
  }
  return found
}
