export type Requester = { client: string; site: string; project?: string | undefined }

export type Slot = { leave: () => void }

/** The owner of a stored row, by which a budget is shared. */
export type Holder = { site: string; client: string }
export type HolderOf = (requester: Requester) => Holder

export type Admission = {
  /** Settles with the work. @throws without a slot */
  run: <result>(
    chain: string,
    requester: Requester,
    work: (slot: Slot) => Promise<result>,
  ) => Promise<result>
  /** Undefined without a slot. */
  enterScan: (chain: string, requester: Requester) => Promise<Slot | undefined>
  /** Charges no requester, because the work is for all. */
  free: <result>(work: () => result) => result
  isSpent: (error: unknown) => boolean
}

const SLOT: Slot = { leave() {} }

export const UNLIMITED: Admission = {
  run: (_chain, _requester, work) => work(SLOT),
  enterScan: async () => SLOT,
  free: (work) => work(),
  isSpent: () => false,
}
