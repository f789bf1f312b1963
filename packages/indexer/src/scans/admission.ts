/** A requester of data: a client, its site, and the named project. */
export type Requester = { client: string; site: string; project?: string | undefined }

/** The slot of a running request. */
export type Slot = { leave: () => void }

/** The owner of a stored row, by which a budget is shared. */
export type Holder = { site: string; client: string }
export type HolderOf = (requester: Requester) => Holder

/** The order and the cost of work for requesters. */
export type Admission = {
  /** Works in a slot of the chain, and settles as the work does. @throws if there is no slot */
  run: <result>(
    chain: string,
    requester: Requester,
    work: (slot: Slot) => Promise<result>,
  ) => Promise<result>
  /** Waits for a slot for a further step; undefined if there is no slot. */
  enterScan: (chain: string, requester: Requester) => Promise<Slot | undefined>
  /** Does work for all requesters and charges none of them. */
  free: <result>(work: () => result) => result
  /** Whether an error means that the requester has reached its limit; another requester may continue. */
  isSpent: (error: unknown) => boolean
}

const SLOT: Slot = { leave() {} }

export const UNLIMITED: Admission = {
  run: (_chain, _requester, work) => work(SLOT),
  enterScan: async () => SLOT,
  free: (work) => work(),
  isSpent: () => false,
}
