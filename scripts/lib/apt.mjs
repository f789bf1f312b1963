import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './run.mjs'

const FRESH_FOR = 24 * 60 * 60 * 1_000

const DEBIAN = { program: '/usr/bin/apt-get', lists: '/var/lib/apt/lists' }

export function canAptInstall({ program = DEBIAN.program, userId = process.getuid?.() } = {}) {
  return userId === 0 && existsSync(program)
}

/**
 * Installs or updates a Debian package.
 * @param options.program Package manager.
 * @param options.lists Folder of its package lists.
 * @param options.userId User id of the process.
 * @returns whether it succeeded
 */
export async function aptInstall(name, options = {}) {
  if (!canAptInstall(options)) return false
  const { program = DEBIAN.program, lists = DEBIAN.lists } = options
  const apt = async (...args) => {
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    return (await run(program, args, { keep: true, env })).code === 0
  }
  const installs = () => apt('install', '-y', name)
  if (Date.now() - updatedAt(lists) < FRESH_FOR && (await installs())) return true
  // Continue after a failed update: the old lists may suffice.
  await apt('update')
  return installs()
}

/** Time of the last download, from the folders: the lists themselves have the server's times. */
function updatedAt(lists) {
  if (!existsSync(lists) || !readdirSync(lists).some((name) => /(Packages|Release)/.test(name)))
    return 0
  const folders = [lists, join(lists, 'partial')].filter((folder) => existsSync(folder))
  return Math.max(...folders.map((folder) => statSync(folder).mtimeMs))
}
