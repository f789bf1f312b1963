/** Pages of the hub with a separate document whose policy blocks the network. */
const SEALED = ['export', 'import', 'offline'] as const
type SealedPart = (typeof SEALED)[number]
/** The entry from a site, in a separate document: the hub's document may not reach the entry's mailbox. */
export const ENTRY = 'enter'
export type HubPart = SealedPart | typeof ENTRY

/** Where in the hub an address leads: `/hub/{project}` or `/hub/{project}/{part}`. */
export function readHubPath(pathname: string): { home: string; part: HubPart | undefined } {
  const [, hub = 'hub', project, last] = pathname.split('/')
  const part = ([...SEALED, ENTRY] as const).find((name) => name === last)
  return { home: project === undefined ? `/${hub}` : `/${hub}/${project}`, part }
}
