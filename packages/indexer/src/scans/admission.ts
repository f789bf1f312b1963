export type Requester = { client: string; site: string; project?: string | undefined }

export type Slot = { leave: () => void }

/** Owner of stored rows, who shares a storage budget. */
export type Holder = { site: string; client: string }
export type HolderOf = (requester: Requester) => Holder

export type Admission = {
  /** Settles with the result of the work. @throws if there is no free slot */
  run: <result>(
    chain: string,
    requester: Requester,
    work: (slot: Slot) => Promise<result>,
  ) => Promise<result>
  enterScan: (chain: string, requester: Requester) => Promise<Slot | undefined>
  /** Runs shared work without charging a requester. */
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
