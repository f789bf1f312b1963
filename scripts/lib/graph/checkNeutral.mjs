import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Words that are allowed only in the folder of a namespace. */
const KNOWS = [
  [/eip155|solana|bip122|polkadot|cosmos/i, 'names a namespace'],
  [/0x[0-9a-f]{40}/i, 'has an EVM address'],
  [/\bHex\b/, 'has a type of viem’s'],
  [/['"]viem(?:\/|['"])/, 'imports viem'],
]

const OWN = /(?:^|\/)(?:namespaces|adapters)\/(?:eip155|solana|bip122|polkadot|cosmos)\//
const TEST = /\.test\.tsx?$|\/testing\//

/**
 * Checks that neutral code does not mention namespaces, so that a new namespace needs only a folder
 * and a line in the lists.
 * @param {string[]} folders Neutral folders, without the namespace folders in them.
 * @param {string[]} registries Files that list the namespaces.
 * @param {string[]} exceptions Other files that may mention namespaces. An unused exception is a
 * violation, so that the list only shrinks.
 * @param {string[]} exempt Folders that are declared as not neutral.
 * @returns {{ violations: string[], files: number }}
 */
export function checkNeutral(root, { folders, registries, exceptions, exempt }) {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...folders], {
    cwd: root,
    encoding: 'utf8',
  })
  const files = listed
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !OWN.test(file) && !TEST.test(file))
    .filter((file) => !registries.includes(file))
    .filter((file) => !exempt.some((folder) => file.startsWith(folder)))
  const found = files.map((file) => ({ file, known: knownIn(root, file) }))
  const violations = found
    .filter(({ file }) => !exceptions.includes(file))
    .flatMap(({ known }) => known)
  const stale = exceptions
    .filter((exception) => !found.some(({ file, known }) => file === exception && known.length > 0))
    .map((exception) => `${exception} knows no namespace: take it out of the exceptions.`)
  return { violations: [...violations, ...stale], files: files.length - exceptions.length }
}

function knownIn(root, file) {
  return readFileSync(join(root, file), 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      KNOWS.filter(([pattern]) => pattern.test(line)).map(
        ([, what]) => `${file}:${index + 1} ${what}, and is no namespace’s: ${line.trim()}`,
      ),
    )
}
