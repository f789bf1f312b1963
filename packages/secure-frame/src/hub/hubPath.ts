/** Pages of the hub that have a document of their own, under a policy that lets it reach nobody. */
const SEALED = ['export', 'import', 'offline'] as const
export type SealedPart = (typeof SEALED)[number]

/** Where in the hub an address leads: `/hub/{project}` or `/hub/{project}/{part}`. */
export function readHubPath(pathname: string): { home: string; part: SealedPart | undefined } {
  const [, hub = 'hub', project, last] = pathname.split('/')
  const part = SEALED.find((name) => name === last)
  return { home: project === undefined ? `/${hub}` : `/${hub}/${project}`, part }
}
