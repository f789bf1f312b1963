import { existsSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'

/** Linux file system types that cannot contain a database, with the reason. */
const UNFIT: Readonly<Record<number, string>> = {
  16914836: 'in memory alone; choose a folder of a disk',
  2240043254: 'in memory alone; choose a folder of a disk',
  2035054128: 'in the layers of a container, which end with it; mount a volume there',
  26985: 'on another machine’s disk, by NFS; choose a folder of this machine’s',
  4283649346: 'on another machine’s disk, by CIFS; choose a folder of this machine’s',
  4266872130: 'on another machine’s disk, by SMB; choose a folder of this machine’s',
  16914839: 'on another machine’s disk, by 9P; choose a folder of this machine’s',
}

export function whyUnfit(folder: string): string | undefined {
  if (process.platform !== 'linux') return undefined
  // A folder that does not exist yet will be created in its parent.
  return existsSync(folder) ? UNFIT[statfsSync(folder).type] : whyUnfit(dirname(folder))
}
