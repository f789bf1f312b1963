import { readdirSync, readFileSync } from 'node:fs'

/**
 * Memory of a browser in MB. Processes that share a page count it in equal parts (PSS).
 * @param profile folder in the browser's command line
 */
export function memoryOf(profile: string): number {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((id) => ({ id, parent: parentOf(id), command: read(`/proc/${id}/cmdline`) }))
  const [root] = processes.filter(({ command }) => command.includes(profile))
  const own = new Set(
    processes.flatMap(({ id, command }) => (command.includes(profile) ? [id] : [])),
  )
  if (root === undefined) throw new Error('The browser is not running.')
  // Add child processes: their command lines do not contain the folder.
  for (let before = 0; before !== own.size; ) {
    before = own.size
    for (const { id, parent } of processes) if (own.has(parent)) own.add(id)
  }
  return [...own].reduce((sum, id) => sum + pssOf(id), 0) / 1_024
}

const read = (file: string) => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
const parentOf = (id: string) => /\nPPid:\s+(\d+)/.exec(read(`/proc/${id}/status`))?.[1] ?? ''
const pssOf = (id: string) =>
  Number(/\nPss:\s+(\d+)/.exec(read(`/proc/${id}/smaps_rollup`))?.[1] ?? 0)
