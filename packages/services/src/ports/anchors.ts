/** Stores an anchor of the audit log outside the database. @throws on failure */
export type WriteAnchor = (anchor: string) => Promise<void>
