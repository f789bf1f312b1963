/** Pages of the hub in a separate document whose policy blocks the network. */
const SEALED = ['export', 'import', 'offline'] as const
type SealedPart = (typeof SEALED)[number]
/** Security: a separate document, because the hub must not read its messages. */
export const ENTRY = 'enter'
export type HubPart = SealedPart | typeof ENTRY

export function readHubPath(pathname: string): { home: string; part: HubPart | undefined } {
  const [, hub = 'hub', project, last] = pathname.split('/')
  const part = ([...SEALED, ENTRY] as const).find((name) => name === last)
  return { home: project === undefined ? `/${hub}` : `/${hub}/${project}`, part }
}
