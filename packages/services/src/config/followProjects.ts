import { unwatchFile, watchFile } from 'node:fs'
import type { Project } from '../domain/projects/project.js'
import { SECOND } from '../platform/time.js'
import { type Config, describeIssue, projectsSchema } from './config.js'
import { ConfigError } from './configError.js'
import { requireFit } from './doctor/examineConfig.js'

/** Interval of checks in ms. Checks the path to detect a replaced file. */
const LOOK_EVERY = 2 * SECOND

/** Replaces `config.projects` after each valid change of the file. @returns a function that stops the watch */
export function followProjects(config: Config, options: Options): () => void {
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
  // The file may have changed since the start.
  look()
  return () => unwatchFile(projectsFile, look)
}

type Options = {
  onChange: () => void
  /** Called for an invalid file. The projects do not change. */
  onFault: (error: unknown) => void
}

/** @throws ConfigError with all faults of the file */
export function readProjects(file: string, development: boolean): Project[] {
  const { data, error } = projectsSchema(development).safeParse(file)
  if (data !== undefined) return data
  throw new ConfigError(
    error.issues.map((issue) => ({ key: 'PROJECTS_FILE', message: describeIssue(issue) })),
  )
}
