import { useEffect, useState } from 'react'
import { onSites, readSites, type Site } from '../sites.js'

/** The connected sites, the newest first. */
export function useSites(): readonly (Site & { origin: string })[] {
  const [sites, setSites] = useState<readonly (Site & { origin: string })[]>([])
  useEffect(() => {
    let isHere = true
    const read = async () => {
      const known = await readSites()
      const listed = Array.from(known, ([origin, site]) => ({ ...site, origin }))
      if (isHere) setSites(listed.sort((one, other) => other.since - one.since))
    }
    void read()
    const stop = onSites(() => void read())
    return () => {
      isHere = false
      stop()
    }
  }, [])
  return sites
}
