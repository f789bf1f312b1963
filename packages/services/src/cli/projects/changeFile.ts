import {
  chmodSync,
  chownSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs'
import { readProjects } from '../../config/followProjects.js'
import { CommandError } from '../command.js'

export type ProjectEntry = {
  id: string
  allowedOrigins: string[]
  features?: Record<string, unknown>
}

/** Writes all changes or none. @throws ConfigError with every fault, CommandError if the file cannot be written */
export function changeFile(file: string, options: Options): void {
  const { development, change } = options
  // Configurations are often links to the real file.
  const place = realpathSync(file)
  const draft = `${place}.${process.pid}.new`
  const before = readFileSync(place, 'utf8')
  const projects = change(JSON.parse(before))
  try {
    writeFileSync(draft, `${JSON.stringify(projects, null, 2)}\n`, { flag: 'wx' })
    readProjects(draft, development)
    keepOwner(draft, statSync(place))
    if (readFileSync(place, 'utf8') !== before)
      throw new CommandError(`Another process changed ${place}. Run the command again.`)
    renameSync(draft, place)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error
    throw new CommandError(`Could not write ${place}: ${(error as Error).message}`)
  } finally {
    rmSync(draft, { force: true })
  }
}

function keepOwner(file: string, { mode, uid, gid }: Stats): void {
  chmodSync(file, mode)
  const own = statSync(file)
  if (own.uid !== uid || own.gid !== gid) chownSync(file, uid, gid)
}

type Options = {
  development: boolean
  change: (entries: ProjectEntry[]) => ProjectEntry[]
}
