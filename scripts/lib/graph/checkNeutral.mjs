import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What only a namespace's own folder knows. */
const KNOWS = [
  [/eip155|solana|bip122|polkadot|cosmos/i, 'names a namespace'],
  [/0x[0-9a-f]{40}/i, 'has an EVM address'],
  [/\bHex\b/, 'has a type of viem’s'],
  [/['"]viem(?:\/|['"])/, 'imports viem'],
]

const OWN = /(?:^|\/)(?:namespaces|adapters)\/(?:eip155|solana|bip122|polkadot|cosmos)\//
const TEST = /\.test\.tsx?$|\/testing\//

/**
 * Looks for what neutral code must not know, so that another namespace is a folder and a line in the lists.
 * @param {string[]} folders Those that are neutral, but for folders of a namespace's own.
 * @param {string[]} lists Files that name all namespaces.
 * @param {string[]} exempt Folders that are not neutral, and say so.
 * @returns {{ violations: string[], files: number }}
 */
export function checkNeutral(root, { folders, lists, exempt }) {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...folders], {
    cwd: root,
    encoding: 'utf8',
  })
  const files = listed
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !OWN.test(file) && !TEST.test(file))
    .filter((file) => !lists.includes(file) && !exempt.some((folder) => file.startsWith(folder)))
  const violations = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        KNOWS.filter(([pattern]) => pattern.test(line)).map(
          ([, what]) => `${file}:${index + 1} ${what}, and is no namespace’s: ${line.trim()}`,
        ),
      ),
  )
  return { violations, files: files.length }
}
