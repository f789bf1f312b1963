import { unwatchFile, watchFile } from 'node:fs'
import type { Project } from '../domain/projects/project.js'
import { SECOND } from '../platform/time.js'
import { type Config, describeIssue, projectsSchema } from './config.js'
import { ConfigError } from './configError.js'
import { requireFit } from './doctor/examineConfig.js'

/** How often the file is looked at; by its name, so that one that was moved into its place is seen, too. */
const LOOK_EVERY = 2 * SECOND

/**
 * Reads the projects again when their file has changed, and puts them in the place of those in `config.projects`. A file with
 * a fault changes nothing.
 * @returns what ends it
 */
export function followProjects(config: Config, options: followProjects.Options): () => void {
  const { projectsFile } = config
  if (projectsFile === undefined) return () => {}
  const { onChange, onFault } = options
  const projects = config.projects as Project[]
  const look = () => {
    try {
      const found = readProjects(projectsFile, config.development)
      requireFit({ ...config, projects: found })
      if (JSON.stringify(found) === JSON.stringify(projects)) return
      projects.splice(0, projects.length, ...found)
      onChange()
    } catch (error) {
      onFault(error)
    }
  }
  watchFile(projectsFile, { interval: LOOK_EVERY, persistent: false }, look)
  // It may have changed since it was read at the start.
  look()
  return () => unwatchFile(projectsFile, look)
}

export declare namespace followProjects {
  type Options = {
    /** Other projects hold from now on. */
    onChange: () => void
    /** The file has faults, or what it is judged by cannot be read; the projects stay as they are. */
    onFault: (error: unknown) => void
  }
}

/** @throws ConfigError with every fault of the file */
export function readProjects(file: string, development: boolean): Project[] {
  const { data, error } = projectsSchema(development).safeParse(file)
  if (data !== undefined) return data
  throw new ConfigError(
    error.issues.map((issue) => ({ key: 'PROJECTS_FILE', message: describeIssue(issue) })),
  )
}
