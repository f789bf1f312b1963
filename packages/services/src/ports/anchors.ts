/** Stores an anchor of the audit log outside of the database. @throws if it could not be handed over */
export type WriteAnchor = (anchor: string) => Promise<void>
