/** Anyone who takes up a part of something. */
export type Holder = {
  /** The network that shares a quota. */
  readonly address: string
  /** Called when others need what it holds: it has lost its part and has to go. */
  giveWay: () => void
}

/**
 * Something of which there is only so much: in all, and for each network address. Where all of it is taken, the address
 * that holds most gives way to those that hold less, and within an address the holder that has most: nobody can keep
 * the others out by taking it all.
 */
export function createQuota(options: createQuota.Options) {
  const { perAddress, overall, onFull } = options
  const addresses = new Map<string, Address>()
  let total = 0

  function change(holder: Holder, amount: number) {
    const address = addresses.get(holder.address) ?? { sum: 0, parts: new Map() }
    const part = (address.parts.get(holder) ?? 0) + amount
    total += amount
    address.sum += amount
    if (part > 0) address.parts.set(holder, part)
    else address.parts.delete(holder)
    if (address.parts.size > 0) addresses.set(holder.address, address)
    else addresses.delete(holder.address)
  }

  function leave(holder: Holder) {
    const part = partOf(holder)
    if (part > 0) change(holder, -part)
  }

  const partOf = (holder: Holder) => addresses.get(holder.address)?.parts.get(holder) ?? 0
  const sumOf = ({ address }: Holder) => addresses.get(address)?.sum ?? 0
  const largestPart = (address: Address | undefined) =>
    largest(address?.parts ?? [], ([, part]) => part)?.[0]

  /** Who has to give way before someone may take as much; or why nobody has to. */
  function findLargest(holder: Holder, amount: number): Holder | 'fits' | 'address' | 'overall' {
    if (sumOf(holder) + amount > perAddress) {
      const other = largestPart(addresses.get(holder.address))
      return other !== undefined && partOf(other) > partOf(holder) + amount ? other : 'address'
    }
    if (total + amount <= overall) return 'fits'
    const heaviest = largest(addresses.values(), ({ sum }) => sum)
    const isHeavier = heaviest !== undefined && heaviest.sum > sumOf(holder) + amount
    return (isHeavier ? largestPart(heaviest) : undefined) ?? 'overall'
  }

  return {
    /** Takes as much, or nothing of it when there is not enough. */
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

    /** What there is too little of to take as much, if anything. */
    lack(holder: Holder, amount: number): 'address' | 'overall' | undefined {
      const found = findLargest(holder, amount)
      return found === 'address' || found === 'overall' ? found : undefined
    },

    /** Counts what is there already, whatever the limits are. */
    count: (holder: Holder, amount: number) => change(holder, amount),

    /** Gives so much back; who had to give way has nothing left to give. */
    give(holder: Holder, amount: number): void {
      const part = partOf(holder)
      if (part > 0) change(holder, -Math.min(part, amount))
    },

    /** Gives all of it back. */
    leave,
  }
}

export type Quota = ReturnType<typeof createQuota>

export declare namespace createQuota {
  type Options = {
    perAddress: number
    overall: number
    /** Told whenever there is not enough for everybody. */
    onFull: () => void
  }
}

type Address = { sum: number; parts: Map<Holder, number> }

/** The last one of those that are largest: who came first stays longest. */
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
