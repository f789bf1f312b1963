/** Pages of the hub that have a document of their own, under a policy that lets it reach nobody. */
const SEALED = ['export', 'import', 'offline'] as const
type SealedPart = (typeof SEALED)[number]
/** The way in from a site, in a document of its own: the hub's may not reach the mailbox that it needs. */
export const ENTRY = 'enter'
export type HubPart = SealedPart | typeof ENTRY

/** Where in the hub an address leads: `/hub/{project}` or `/hub/{project}/{part}`. */
export function readHubPath(pathname: string): { home: string; part: HubPart | undefined } {
  const [, hub = 'hub', project, last] = pathname.split('/')
  const part = ([...SEALED, ENTRY] as const).find((name) => name === last)
  return { home: project === undefined ? `/${hub}` : `/${hub}/${project}`, part }
}
